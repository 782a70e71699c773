import { vi } from "vitest";

/** What stands in for the browser has no dialogs that come to the top: here they only open and close. */
export function letDialogsOpen(): void {
  vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(function (this: HTMLDialogElement) {
    this.open = true;
  });
  vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function (this: HTMLDialogElement) {
    this.open = false;
  });
}
