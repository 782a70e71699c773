import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { beforeEach, expect, test, vi } from "vitest";
import { storageKey } from "../api/session";
import { clearDrafts } from "./draftStorage";
import { clearDraftsAfterSignOut, clearTabDrafts } from "./tabDrafts";
import { useDraft } from "./useDraft";

function Form({ of, writer }: { of: string; writer?: string }) {
  const form = useForm({ defaultValues: { name: "", wish: "the sea" } });
  const forget = useDraft(of, form, writer);
  return (
    <form onSubmit={(event) => void form.handleSubmit(forget)(event)}>
      <input aria-label="Name" {...form.register("name")} />
      <input aria-label="Wish" {...form.register("wish")} />
      <button type="submit">Send</button>
    </form>
  );
}

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test("what was typed is there again, in that form and for that person only", async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Form of="wish of hanna" />);
  await user.type(screen.getByLabelText("Name"), "Hanna");
  unmount();
  const other = render(<Form of="wish of nimal" />);
  expect(value("Name")).toBe("");
  other.unmount();
  render(<Form of="wish of hanna" />);
  expect([value("Name"), value("Wish")]).toEqual(["Hanna", "the sea"]);
});

test("what was sent, and what somebody left behind, is not", async () => {
  const user = userEvent.setup();
  const first = render(<Form of="wish" />);
  await user.type(screen.getByLabelText("Name"), "Hanna");
  await user.click(screen.getByRole("button", { name: "Send" }));
  first.unmount();
  const second = render(<Form of="wish" />);
  expect(value("Name")).toBe("");
  await user.type(screen.getByLabelText("Name"), "Nimal");
  clearTabDrafts();
  second.unmount();
  render(<Form of="wish" />);
  expect(value("Name")).toBe("");
});

test("a tab that slept while somebody signed out wakes without what was typed, and keeps what is typed after (T-B11)", async () => {
  const user = userEvent.setup();
  const openForm = () => {
    clearDraftsAfterSignOut();
    return render(<Form of="wish" />);
  };
  const first = openForm();
  await user.type(screen.getByLabelText("Name"), "Hanna");
  first.unmount();
  const reloaded = openForm();
  expect(value("Name")).toBe("Hanna");
  reloaded.unmount();
  localStorage.setItem(`${storageKey()}-left-at`, "1894678200000");
  const woken = openForm();
  expect(value("Name")).toBe("");
  await user.type(screen.getByLabelText("Name"), "Nimal");
  woken.unmount();
  openForm();
  expect(value("Name")).toBe("Nimal");
});

test("where the browser keeps its storage to itself, forgetting takes nothing and fails nobody", async () => {
  const user = userEvent.setup();
  vi.spyOn(sessionStorage, "removeItem").mockImplementation(() => {
    throw new DOMException("closed", "SecurityError");
  });
  render(<Form of="wish" />);
  await user.type(screen.getByLabelText("Name"), "Hanna");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(value("Name")).toBe("Hanna");
});

test("what stands there but is none of ours is left alone", () => {
  sessionStorage.setItem("kept:wish", "{");
  render(<Form of="wish" />);
  expect(value("Wish")).toBe("the sea");
});

test("a draft outlives the tab, is its writer's alone, and goes when it is sent or its writer leaves (T-B11)", async () => {
  const user = userEvent.setup();
  const first = render(<Form of="wish" writer="hanna" />);
  await user.type(screen.getByLabelText("Name"), "Hanna");
  first.unmount();
  sessionStorage.clear();
  const other = render(<Form of="wish" writer="nimal" />);
  expect(value("Name")).toBe("");
  await user.type(screen.getByLabelText("Name"), "Nimal");
  other.unmount();
  const second = render(<Form of="wish" writer="hanna" />);
  expect(value("Name")).toBe("Hanna");
  await user.click(screen.getByRole("button", { name: "Send" }));
  second.unmount();
  const third = render(<Form of="wish" writer="hanna" />);
  expect(value("Name")).toBe("");
  third.unmount();
  clearDrafts();
  render(<Form of="wish" writer="nimal" />);
  expect(value("Name")).toBe("");
});
