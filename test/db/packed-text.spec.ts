import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { expect } from "chai";

import {
  packTaxData,
  packText,
  unpackedLength,
  unpackJson,
  unpackText,
  dictionaries,
  dictionaryOf,
  type TextSort,
} from "../../common/db/packed-text.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { repositoryRoot } from "../setup/repository-root.ts";

const failureOf = (work: Promise<unknown>): Promise<string> => work.then(() => "none", String);

const readGolden = (file: string): string => readFileSync(file, "utf8").replaceAll(/>\s+</g, "><");

describe("packed texts", () => {
  const texts = {
    nothing: "",
    "a short one": "<a>ü €\u{1f600}</a>",
    "the longest that is packed at once": "<a/>".repeat(16_383),
    "one that is packed beside the event loop": "<ä/>".repeat(100_000),
    "one that cannot be made shorter": randomBytes(100_000).toString("base64"),
  };
  for (const [name, text] of Object.entries(texts)) {
    it(`give ${name} back`, async () => {
      for (const sort of Object.keys(dictionaryOf) as TextSort[]) {
        const packed = await packText(text, sort);
        expect(await unpackText(packed)).to.equal(text);
        expect(unpackedLength(packed)).to.equal(Buffer.byteLength(text));
        expect((await packText(text, sort)).equals(packed), "the same bytes each time").to.equal(true);
      }
    });
  }

  it("may come out of a thread, in the middle of other bytes", async () => {
    const packed = await packText("<a/>", "xml");
    const around = new Uint8Array(packed.length + 20);
    around.set(packed, 7);
    const view = new Uint8Array(around.buffer, 7, packed.length);
    expect(await unpackText(view)).to.equal("<a/>");
    expect(unpackedLength(view)).to.equal(4);
  });

  const goldens = ["purchase", "sales"]
    .flatMap((kind) => {
      const folder = path.join(repositoryRoot, "test/golden", kind);
      return readdirSync(folder).map((name) => path.join(folder, name));
    })
    .filter((file) => file.endsWith(".xml"));

  it("are shorter than without a dictionary, for documents of all kinds", async () => {
    for (const file of goldens) {
      const xml = readGolden(file);
      const alone = gzipSync(xml, { level: 3 });
      expect((await packText(xml, "xml")).length, file).to.be.below(0.75 * alone.length);
    }
  });

  // Stored rows need them for ever: a better dictionary gets another number.
  it("have dictionaries that never change", () => {
    const digests = [...dictionaries].map(([number, bytes]) => [
      number.toString(16),
      createHash("sha256").update(bytes).digest("hex").slice(0, 16),
    ]);
    expect(Object.fromEntries(digests)).to.deep.equal({
      81: "c923210ecd6f9089",
      82: "edce30b7aec0ed3f",
      83: "8025869cdd1c9e2c",
      84: "b9acdb20c2ee22a5",
    });
  });

  it("may be JSON, or null", async () => {
    expect(await unpackJson(await packText('{"a":"1.00"}', "amounts"))).to.deep.equal({ a: "1.00" });
    expect(await unpackJson(null)).to.equal(null);
  });

  it("are refused when they are broken, of another dictionary, or not packed", async () => {
    for (const text of [randomBytes(40).toString("hex"), randomBytes(200_000).toString("hex")]) {
      const packed = await packText(text, "xml");
      const changed = (at: number, by: number): Buffer => {
        const bytes = Buffer.from(packed);
        bytes[at]! ^= by;
        return bytes;
      };
      expect(await failureOf(unpackText(changed(Math.floor(packed.length / 2), 0xff)))).to.contain("Error");
      expect(await failureOf(unpackText(changed(2, 0x81 ^ 0x82)))).to.contain("Bad dictionary");
      expect(await failureOf(unpackText(changed(2, 0x81 ^ 0xf0)))).to.contain("dictionary 240");
      expect(await failureOf(unpackText(packed.subarray(0, 60)))).to.contain("Error");
    }
    for (const other of ["", "<a>not packed, and long enough</a>"]) {
      expect(await failureOf(unpackText(Buffer.from(other)))).to.contain("not packed");
      expect(unpackedLength(Buffer.from(other))).to.equal(other.length);
    }
  });

  describe("of tax data documents", () => {
    const pipeline = usePipeline();

    it("take little beside the UBL that it contains, and are read with it", async () => {
      const [file = ""] = goldens;
      const ubl = readFileSync(file, "utf8");
      const report = `<TaxData>${ubl}</TaxData>`;
      const whole = async (packed: Buffer, of = ubl) => {
        const asked = "select whole_tax_data($1, $2) as whole";
        const [row] = await pipeline.query<{ whole: Buffer }>(asked, [packed, await packText(of, "xml")]);
        return row!.whole;
      };
      const packed = await packTaxData(report, ubl);
      expect(packed.length).to.be.below(50);
      expect(await unpackText(await whole(packed))).to.equal(report);
      expect(unpackedLength(await whole(packed))).to.equal(Buffer.byteLength(report));
      expect(await failureOf(unpackText(packed)), "without it").to.include("dictionary 135");
      expect(await failureOf(whole(packed, "<a/>").then(unpackText)), "with another one").to.include("Bad dictionary");
      const long = `${ubl}<!--${"$&".repeat(40_000)}-->`;
      const longer = `<TaxData>${long}</TaxData>`;
      expect((await packTaxData(longer, long)).length).to.be.below(50);
      expect(await unpackText(await whole(await packTaxData(longer, long), long)), "a long one").to.equal(longer);
      expect(await unpackText(await whole(await packTaxData(report, long), long)), "without it").to.equal(report);
      expect(await unpackText(await whole(await packTaxData(report, undefined))), "packed by itself").to.equal(report);
    });
  });
});
