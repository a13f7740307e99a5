import { expect } from "chai";

import { readDocumentText, UnreadableDocument } from "../../common/ubl/document-text.ts";

const said = (bytes: Uint8Array): string => {
  try {
    readDocumentText(bytes);
    return "read";
  } catch (error) {
    expect(error).to.be.instanceOf(UnreadableDocument);
    return (error as Error).message;
  }
};
const saved = 'save it as UTF-8, with encoding="UTF-8" in its XML declaration';
const latin = (text: string): Buffer => Buffer.from(text, "latin1");
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

describe("the text of a document", () => {
  it("is UTF-8, with one byte order mark or without, and is kept as it is", () => {
    for (const text of [
      "<a>é</a>",
      "\uFEFF<a>é</a>",
      '<?xml version="1.0" encoding="utf-8"?>\n<a>مرحبا 😀</a>',
      "<?xml version='1.0' encoding='UTF-8' standalone='yes'?><a/>",
      '<?xml version="1.0" encoding="US-ASCII"?><a>b</a>',
    ]) {
      expect(readDocumentText(Buffer.from(text)).text).to.equal(text);
    }
  });

  const others: readonly (readonly [what: string, bytes: Uint8Array, message: string])[] = [
    [
      "UTF-16, little endian",
      Buffer.from("\uFEFF<a/>", "utf16le"),
      `it is not valid UTF-8 but UTF-16 (little endian): ${saved}`,
    ],
    [
      "UTF-16, big endian",
      swapped(Buffer.from("\uFEFF<a/>", "utf16le")),
      `it is not valid UTF-8 but UTF-16 (big endian): ${saved}`,
    ],
    [
      "UTF-16 without a mark",
      Buffer.from("<a/>", "utf16le"),
      `it is not valid UTF-8 but UTF-16 (little endian): ${saved}`,
    ],
    [
      "UTF-16 without a mark, big endian",
      swapped(Buffer.from("<a/>", "utf16le")),
      `it is not valid UTF-8 but UTF-16 (big endian): ${saved}`,
    ],
    ["UTF-32", Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]), `it is not valid UTF-8 but UTF-32: ${saved}`],
    ["EBCDIC", Buffer.from([0x4c, 0x6f, 0xa7, 0x94, 0x93]), `it is not valid UTF-8 but EBCDIC: ${saved}`],
    ["UTF-7", latin("+ADw-a+AD4-"), `it is UTF-7: ${saved}`],
    [
      "UTF-7 by its declaration",
      latin('<?xml version="1.0" encoding="UTF-7"?><a/>'),
      `its XML declaration says UTF-7, and documents must be in UTF-8: ${saved}`,
    ],
    [
      "UTF-8 that says UTF-16",
      latin('<?xml version="1.0" encoding="UTF-16"?><a/>'),
      `its XML declaration says UTF-16, and documents must be in UTF-8: ${saved}`,
    ],
    [
      "ASCII that is none",
      Buffer.from('<?xml version="1.0" encoding="us-ascii"?><a>é</a>'),
      `its XML declaration says us-ascii, and documents must be in UTF-8: ${saved}`,
    ],
    [
      "windows-1252",
      latin("<a>\x80 5</a>"),
      `it is not valid UTF-8: byte 80 at position 3; it seems to be in windows-1252: ${saved}`,
    ],
    [
      "windows-1256",
      latin("<a>\xE3\xD1\xCD\xC8\xC7</a>"),
      `it is not valid UTF-8: byte E3 at position 3; it seems to be in windows-1256: ${saved}`,
    ],
    [
      "ISO 8859-15 by its declaration",
      latin('<?xml version="1.0" encoding="ISO-8859-15"?><a>\xA4</a>'),
      `it is not valid UTF-8: byte A4 at position 47; it seems to be in ISO-8859-15: ${saved}`,
    ],
    [
      "a lone surrogate",
      Buffer.from([0x3c, 0x61, 0x3e, 0xed, 0xa0, 0x80]),
      "it is not valid UTF-8: byte ED at position 3 is half a character (a lone surrogate): the program that wrote it cuts characters in two",
    ],
    [
      "a part of a character",
      Buffer.from("<a>é").subarray(0, 4),
      "it is not valid UTF-8: it ends in the middle of a character, so its end is missing",
    ],
    [
      "two byte order marks",
      Buffer.from("\uFEFF\uFEFF<a/>"),
      "it begins with two byte order marks: save it with one, or without",
    ],
    [
      "XML 1.1",
      latin('<?xml version="1.1"?><a/>'),
      "it says that it is XML 1.1, which receivers need not read: save it as XML 1.0",
    ],
    ["nothing", Buffer.alloc(0), "it is empty"],
    ["white space", latin(" \n"), "it is empty"],
    ["a mark alone", Buffer.from("\uFEFF"), "it is empty"],
    ["gzip", Buffer.from([0x1f, 0x8b, 8, 0]), "it is gzip: unpack it first, or send it with Content-Encoding: gzip"],
    ["a ZIP archive", latin("PK\x03\x04"), "it is a ZIP archive: unpack it, and take each document by itself"],
    ["a PDF", latin("%PDF-1.7"), "it is a PDF: take the XML of the invoice"],
    [
      "a page",
      latin("<!DOCTYPE html><html><body>502</body></html>"),
      "it is an HTML page, perhaps one that tells of an error, and no invoice",
    ],
    [
      "a page that is no XML",
      latin("<html><br></html>"),
      "it is an HTML page, perhaps one that tells of an error, and no invoice",
    ],
    ["JSON", latin('{"a":1}'), "it is JSON: a document in JSON is sent as application/json"],
    ["no end", latin("<a>"), "The element a is not closed (line 1, column 4)"],
  ];
  for (const [what, bytes, message] of others) {
    it(`is refused in a sentence: ${what}`, () => expect(said(bytes)).to.equal(message));
  }

  it("is refused with the place where it stops being UTF-8, in a large file as well", () => {
    const large = Buffer.concat([Buffer.from(`<a>${"é".repeat(2_000_000)}`), latin("\xFF</a>")]);
    expect(said(large)).to.contain("byte FF at position 4000003");
  });
});
