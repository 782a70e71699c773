import { beforeEach, expect, test } from "vitest";
import { takeBack } from "./authCallback";
import { storageKey } from "./session";

const begun = () => localStorage.setItem(`${storageKey()}-code-verifier`, '"v"');
const arrive = (address: string) => history.replaceState(null, "", address);
const here = () => location.pathname + location.search + location.hash;

beforeEach(() => localStorage.clear());

test("a code is taken out of the address, and what else stands there stays", () => {
  begun();
  arrive("/search?q=tea&code=c0de");
  expect(takeBack()).toEqual({ kind: "code", code: "c0de" });
  expect(here()).toBe("/search?q=tea");
});

test("what went wrong is told by its code, and is over", () => {
  begun();
  arrive("/?error=access_denied&error_description=Call+0800+EVIL#error=access_denied&sb=");
  expect(takeBack()).toEqual({ kind: "failure", error: "access_denied" });
  expect(here()).toBe("/");
  arrive("/?error=server_error&error_code=unknown_thing");
  expect(takeBack()).toBeUndefined();
});

test("whoever took a way in off their account is told so when they come by it", () => {
  begun();
  arrive("/?error=server_error&error_code=user_already_exists&error_description=x");
  expect(takeBack()).toEqual({ kind: "failure", error: "user_already_exists" });
});

test("of a failure nothing but its code is taken", () => {
  begun();
  arrive("/?error=server_error&error_code=toString&error_description=Call+0800+EVIL");
  expect(takeBack()).toEqual({ kind: "failure", error: "toString" });
});

test("the first of two confirmations is told", () => {
  begun();
  arrive("/profile#message=Confirmation+link+accepted");
  expect(takeBack()).toEqual({ kind: "half" });
  expect(here()).toBe("/profile");
});

test.each(["/?code=c0de", "/?error=access_denied", "/#message=Hello", "/#access_token=a&refresh_token=b"])(
  "%s means nothing to a browser that has begun nothing",
  (address) => {
    arrive(address);
    expect(takeBack()).toBeUndefined();
    expect(here()).toBe(address);
  },
);
