import { decodeXml } from "../../../../common/schematron/xml/decode-xml.js";
import { pick } from "../../../rules/support/random.js";
const withoutDeclaration = (text) => text.replace(/^\uFEFF/, "").replace(/^<\?xml[^>]*\?>\s*/, "");
const declared = (text, encoding) => `<?xml version="1.0" encoding="${encoding}"?>\n${withoutDeclaration(text)}`;
/** Characters that the encoding lacks are written by their numbers. */
const inLatin = (text) => Buffer.from(text.replaceAll(/[^\0-\u00FF]/gu, (character) => `&#${String(character.codePointAt(0))};`), "latin1");
const mark = "\uFEFF";
const encoders = [
    (text) => Buffer.from(mark + text),
    (text) => Buffer.from(declared(text, "utf-8")),
    (text) => Buffer.from(mark + declared(text, "UTF-16"), "utf16le"),
    (text) => Buffer.from(mark + withoutDeclaration(text), "utf16le"),
    (text) => Buffer.from(mark + declared(text, "UTF-16"), "utf16le").swap16(),
    (text) => Buffer.from(declared(text, "UTF-16LE"), "utf16le"),
    (text) => Buffer.from(declared(text, "UTF-16BE"), "utf16le").swap16(),
    (text) => inLatin(declared(text, "ISO-8859-1")),
    (text) => inLatin(declared(text, "windows-1252").replaceAll(/[\u0080-\u009F]/g, "?")),
];
/** The files are written in another encoding, and read as the engine reads bytes. */
const encoded = (schema, random) => {
    const encode = pick(random, encoders);
    schema.rewrites.push((text) => decodeXml(encode(text)));
};
export const encodingChanges = { encoded };
//# sourceMappingURL=encoding-changes.js.map