import { expect } from "chai";

import { decodeXml } from "../../../common/schematron/xml/xml-characters.ts";

const bytes = (text: string, encoding: BufferEncoding): Uint8Array => Buffer.from(text, encoding);

describe("encoding of an XML file", () => {
  const table: readonly (readonly [what: string, file: Uint8Array, text: string])[] = [
    ["UTF-8 without a declaration", bytes("<a>é</a>", "utf8"), "<a>é</a>"],
    ["UTF-8 with a byte order mark", bytes("\uFEFF<a>é</a>", "utf8"), "<a>é</a>"],
    ["UTF-16 with a byte order mark", bytes("\uFEFF<a>é</a>", "utf16le"), "<a>é</a>"],
    [
      "what the declaration says",
      bytes("<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>", "latin1"),
      "<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>",
    ],
  ];
  for (const [what, file, text] of table) {
    it(`is ${what}`, () => {
      expect(decodeXml(file)).to.equal(text);
    });
  }

  it("that does not fit the bytes, or is not known, is an error", () => {
    expect(() => decodeXml(bytes("<a>é</a>", "latin1"))).to.throw(TypeError);
    expect(() => decodeXml(bytes("ÿ<a>", "latin1")), "half a byte order mark").to.throw(TypeError);
    expect(() => decodeXml(bytes("aþ", "latin1")), "half a byte order mark").to.throw(TypeError);
    expect(() => decodeXml(bytes("<?xml version='1.0' encoding='x-own'?><a/>", "utf8"))).to.throw(RangeError);
  });
});
