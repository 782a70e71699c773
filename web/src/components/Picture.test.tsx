import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Picture } from "./Picture";

test("our own pictures come in three widths", () => {
  render(<Picture url="/pictures/ella-dawn-3.webp" alt="Ella" sizes="300px" />);
  expect(screen.getByRole("img", { name: "Ella" }).getAttribute("srcset")).toBe(
    "/pictures/ella-dawn-3.w400.webp 400w, /pictures/ella-dawn-3.w800.webp 800w, /pictures/ella-dawn-3.w1600.webp 1600w",
  );
});

test("uploaded ones come in three widths too, made by the server", () => {
  const url = "/storage/v1/object/public/package-images/7b0c/1-ab.jpg";
  render(<Picture url={url} alt="Ella" sizes="300px" />);
  const picture = screen.getByRole("img", { name: "Ella" });
  expect(picture.getAttribute("src")).toBe(`${url}?variant=hero`);
  expect(picture.getAttribute("srcset")).toBe(
    `${url}?variant=card 480w, ${url}?variant=hero 1280w, ${url}?variant=full 2048w`,
  );
});

test("an uploaded one shows its few pixels until it is there", () => {
  const complete = vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
  const url = "/storage/v1/object/public/package-images/7b0c/1-ab.jpg";
  const { rerender } = render(<Picture url={url} alt="Ella" sizes="300px" />);
  const picture = screen.getByRole("img", { name: "Ella" });
  expect(picture.style.background).toContain(`url("${url}?variant=blur")`);
  complete.mockReturnValue(true);
  fireEvent.load(picture);
  expect(picture.style.background).toBe("");
  rerender(<Picture url={url} alt="Ella" sizes="200px" />);
  expect(picture.style.background).toBe("");
});

test("a drawn one has its hour's colour and asks for nothing more", () => {
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
  render(<Picture url="/pictures/ella-dawn-3.webp" alt="Ella" sizes="300px" />);
  expect(screen.getByRole("img", { name: "Ella" }).style.background).toBe("");
});

test("any other address is used as it is", () => {
  render(<Picture url="/storage/v1/object/public/a.jpg" alt="A" sizes="300px" />);
  const picture = screen.getByRole("img", { name: "A" });
  expect(picture.getAttribute("src")).toBe("/storage/v1/object/public/a.jpg");
  expect(picture.hasAttribute("srcset")).toBe(false);
});

test("a picture that does not load leaves the island's mark and its words", () => {
  render(<Picture url="/pictures/ella-dawn-3.webp" alt="Ella" sizes="300px" />);
  fireEvent.error(screen.getByRole("img", { name: "Ella" }));
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByText("Ella")).toBeTruthy();
});

test("neither does one that had failed before anybody listened", () => {
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(0);
  vi.spyOn(HTMLImageElement.prototype, "currentSrc", "get").mockReturnValue("/pictures/ella-dawn-3.w800.webp");
  render(<Picture url="/pictures/ella-dawn-3.webp" alt="Ella" sizes="300px" />);
  expect(screen.queryByRole("img")).toBeNull();
});
