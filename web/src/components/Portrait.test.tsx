import { fireEvent, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Portrait, Portraits } from "./Portrait";

test("a photo that fails gives way to the disc, and the next one is tried for itself", () => {
  const { container, rerender } = render(<Portrait name="Nimal" photo="/gone.jpg" />);
  const image = container.querySelector("img");
  if (image) fireEvent.error(image);
  expect(container.querySelector("svg")).toBeTruthy();
  rerender(<Portrait name="Ruwan" photo="/there.jpg" />);
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/there.jpg");
});

test("two hosts of one name are two", () => {
  const host = { name: "Nimal Perera", photo: null };
  const { container } = render(<Portraits guides={[host, host]} label="Hosts" />);
  expect(container.querySelectorAll("svg")).toHaveLength(2);
});
