import { CommandError, exitCodes } from "../exit-codes.js";
const utf16Marks = ["fffe", "feff"];
/** Text with its byte order mark, if it has one. @throws CommandError for other bytes */
export function decodeUtf8(bytes, file) {
    const advice = "save it as CSV UTF-8 (or NDJSON in UTF-8), or convert it with iconv";
    if (utf16Marks.includes(Buffer.from(bytes.subarray(0, 2)).toString("hex"))) {
        throw new CommandError(exitCodes.usage, `${file} is UTF-16: ${advice}`);
    }
    try {
        return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    }
    catch {
        throw new CommandError(exitCodes.usage, `${file} is not UTF-8: ${advice}`);
    }
}
//# sourceMappingURL=decode-utf8.js.map