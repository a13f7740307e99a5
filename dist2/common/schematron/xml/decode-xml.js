/**
 * Decodes an XML file by its byte order mark or how its first characters are stored, else by the declared encoding, else as
 * UTF-8 (XML 1.0, appendix F).
 *
 * @throws TypeError for bytes that are invalid in that encoding, RangeError for an unknown encoding
 */
export function decodeXml(bytes) {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
}
function encodingOf(bytes) {
    const [first, second] = bytes;
    if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) {
        return "utf-16be";
    }
    if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) {
        return "utf-16le";
    }
    const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
    return /^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/.exec(head)?.[1] ?? "utf-8";
}
//# sourceMappingURL=decode-xml.js.map