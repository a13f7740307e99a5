import { expect } from "chai";
/** What was sent stands in the answer, at its place; numbers by value, the price under its other name. */
export function expectEchoed(sent, answered, path = "") {
    if (typeof sent !== "object" || sent === null) {
        expect(String(answered), path).to.equal(String(sent));
        return;
    }
    for (const [key, value] of Object.entries(sent)) {
        const name = path.endsWith(".price") && key === "base_amount" ? "price_amount" : key;
        expectEchoed(value, answered?.[name], `${path}.${name}`);
    }
}
//# sourceMappingURL=expect-echoed.js.map