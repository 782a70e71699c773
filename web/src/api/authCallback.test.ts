import { beforeEach, expect, test } from "vitest";
import { takeAuthCallback } from "./authCallback";
import { storageKey } from "./session";

const beginFlow = () => localStorage.setItem(`${storageKey()}-code-verifier`, '"v"');
const arrive = (address: string) => history.replaceState(null, "", address);
const currentPath = () => location.pathname + location.search + location.hash;

beforeEach(() => localStorage.clear());

test("a code is taken out of the address, and what else stands there stays", () => {
  beginFlow();
  arrive("/search?q=tea&code=c0de");
  expect(takeAuthCallback()).toEqual({ kind: "code", code: "c0de" });
  expect(currentPath()).toBe("/search?q=tea");
});

test("what went wrong is told by its code, and is over", () => {
  beginFlow();
  arrive("/?error=access_denied&error_description=Call+0800+EVIL#error=access_denied&sb=");
  expect(takeAuthCallback()).toEqual({ kind: "failure", error: "access_denied" });
  expect(currentPath()).toBe("/");
  arrive("/?error=server_error&error_code=unknown_thing");
  expect(takeAuthCallback()).toBeUndefined();
});

test("whoever took a way in off their account is told so when they come by it", () => {
  beginFlow();
  arrive("/?error=server_error&error_code=user_already_exists&error_description=x");
  expect(takeAuthCallback()).toEqual({ kind: "failure", error: "user_already_exists" });
});

test("of a failure nothing but its code is taken", () => {
  beginFlow();
  arrive("/?error=server_error&error_code=toString&error_description=Call+0800+EVIL");
  expect(takeAuthCallback()).toEqual({ kind: "failure", error: "toString" });
});

test("the first of two confirmations is told", () => {
  beginFlow();
  arrive("/profile#message=Confirmation+link+accepted");
  expect(takeAuthCallback()).toEqual({ kind: "half" });
  expect(currentPath()).toBe("/profile");
});

test.each(["/?code=c0de", "/?error=access_denied", "/#message=Hello", "/#access_token=a&refresh_token=b"])(
  "%s means nothing to a browser that has begun nothing",
  (address) => {
    arrive(address);
    expect(takeAuthCallback()).toBeUndefined();
    expect(currentPath()).toBe(address);
  },
);
