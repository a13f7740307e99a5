import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";

import { expect } from "chai";

import { packText, unpackedLength, unpackJson, unpackText } from "../../common/db/packed-text.ts";

describe("packed texts", () => {
  const texts = {
    nothing: "",
    "a short one": "<a>ü €\u{1f600}</a>",
    "as long as what is done at once": "<a/>".repeat(16_383),
    "one that is packed beside the event loop": "<ä/>".repeat(100_000),
    "one that cannot be made shorter": randomBytes(100_000).toString("base64"),
  };

  for (const [name, text] of Object.entries(texts)) {
    it(`give ${name} back`, async () => {
      const packed = await packText(text);
      expect(await unpackText(packed)).to.equal(text);
      expect(unpackedLength(packed)).to.equal(Buffer.byteLength(text));
      expect((await packText(text)).equals(packed), "the same bytes each time").to.equal(true);
    });
  }

  it("are an eighth of our XML or less", async () => {
    const xml = `<Invoice>${"<cac:InvoiceLine><cbc:ID>1</cbc:ID></cac:InvoiceLine>".repeat(100)}</Invoice>`;
    expect((await packText(xml)).length).to.be.below(xml.length / 8);
  });

  it("may come out of a thread, in the middle of other bytes", async () => {
    const packed = await packText("<a/>");
    const around = new Uint8Array(packed.length + 20);
    around.set(packed, 7);
    const view = new Uint8Array(around.buffer, 7, packed.length);
    expect(await unpackText(view)).to.equal("<a/>");
    expect(unpackedLength(view)).to.equal(4);
  });

  it("may be texts as they were stored before", async () => {
    for (const text of ["<a>é</a>", ""]) {
      expect(await unpackText(Buffer.from(text))).to.equal(text);
      expect(unpackedLength(Buffer.from(text))).to.equal(Buffer.byteLength(text));
    }
  });

  it("may be JSON, or nothing", async () => {
    expect(await unpackJson(await packText('{"a":"1.00"}'))).to.deep.equal({ a: "1.00" });
    expect(await unpackJson(null)).to.equal(null);
  });

  it("are not guessed at when they are broken", async () => {
    for (const length of [40, 200_000]) {
      const packed = gzipSync(randomBytes(length));
      packed[Math.floor(packed.length / 2)]! ^= 0xff;
      const outcome = await unpackText(packed).catch((error: unknown) => error);
      expect(outcome).to.be.an("error");
    }
    const cut = gzipSync(randomBytes(100)).subarray(0, 60);
    expect(await unpackText(cut).catch((error: unknown) => error)).to.be.an("error");
  });
});
