import { expect } from "chai";

import type { Json } from "../factories/request.ts";

/** What was sent stands in the answer, at its place; numbers by value, the price under its other name. */
export function expectEchoed(sent: unknown, answered: unknown, path = ""): void {
  if (typeof sent !== "object" || sent === null) {
    expect(String(answered), path).to.equal(String(sent));
    return;
  }
  for (const [key, value] of Object.entries(sent)) {
    const name = path.endsWith(".price") && key === "base_amount" ? "price_amount" : key;
    expectEchoed(value, (answered as Json | undefined)?.[name], `${path}.${name}`);
  }
}
