import { expect } from "chai";

import { openText, sealText } from "../../common/runtime/sealed-text.ts";

const keys = { secretsKeys: ["a key of more than thirty-two characters"] };
const text = "whsec_ ✓ :";

describe("a sealed text", () => {
  const sealed = sealText(keys, text, "row 1");

  it("opens with its key at its place, and is never the same twice", () => {
    expect(openText(keys, sealed, "row 1")).to.equal(text);
    expect(sealText(keys, text, "row 1")).not.to.equal(sealed);
    expect(sealed).to.match(/^sealed:[0-9a-f]{8}:[A-Za-z0-9+/]+=*$/);
  });

  it("opens with a further key", () => {
    const changed = { secretsKeys: ["another key of more than thirty characters", "x", ...keys.secretsKeys] };
    expect(openText(changed, sealed, "row 1")).to.equal(text);
  });

  const [mark, name, content = ""] = sealed.split(":");
  const bytes = Buffer.from(content, "base64");
  const withContent = (changed: Buffer): string => `${mark}:${name}:${changed.toString("base64")}`;
  const cases: [what: string, stored: string, place?: string][] = [
    ["at another place", sealed, "row 2"],
    ["under the name of another key", `${mark}:00000000:${content}`],
    ["without content", `${mark}:${name}:`],
    ["without a key's name", "sealed:"],
    ["in clear", text],
    ["with a short tag", withContent(bytes.subarray(0, -4))],
    ["with nothing but an IV", withContent(bytes.subarray(0, 12))],
    ...[0, 12, bytes.length - 1].map((at): [string, string] => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      return [`with a changed bit at byte ${at}`, withContent(changed)];
    }),
  ];
  for (const [what, stored, place = "row 1"] of cases) {
    it(`does not open ${what}`, () => {
      expect(openText(keys, stored, place)).to.equal(undefined);
    });
  }
});
