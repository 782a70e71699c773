import { expect, test } from "vitest";
import { splitPrice } from "./split";

test.each([
  [840, 15, 80, { price: 840, commission: 126, host: 571.2, owner: 142.8 }],
  [100, 10, 100, { price: 100, commission: 10, host: 90, owner: 0 }],
  // The guides' part is rounded up to the cent, and the host's part of it.
  [99.99, 10, 50, { price: 99.99, commission: 9.99, host: 45, owner: 45 }],
  [0.99, 15, 50, { price: 0.99, commission: 0.14, host: 0.43, owner: 0.42 }],
  [0, 15, 80, { price: 0, commission: 0, host: 0, owner: 0 }],
])("$%s with a commission of %s%%, of which the host keeps %s%%", (price, commission, percent, split) => {
  expect(splitPrice(price, commission, percent)).toEqual(split);
});
