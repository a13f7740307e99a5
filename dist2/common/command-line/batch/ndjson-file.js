import { createReadStream } from "node:fs";
import { isLosslessNumber, parse, stringify } from "lossless-json";
import { reasonOf } from "../../config/command-line.js";
import { asError } from "../../errors.js";
import { CommandError, exitCodes } from "../exit-codes.js";
import { sealDocument } from "./seal-document.js";
import { documentIdMember, problemMember, } from "./source-document.js";
/** Of the service; a longer line is not kept in memory. */
const maxLineBytes = 8 * 1024 * 1024;
const lineEnd = 10;
/** In a file of failures, the line that is no JSON as it was. */
const textMember = "text";
/** A document per line. */
export const openNdjsonFile = (file) => ({
    extension: ".ndjson",
    read: () => documentsOf(file),
    failures: (failed) => writeFailures(file, failed),
});
async function* documentsOf(file) {
    for await (const { number, bytes } of linesOf(file)) {
        yield readLine(number, bytes);
    }
}
/** Not node:readline, which also ends a line at U+2028, a character that JSON may have in a text. */
async function* linesOf(file) {
    let number = 1;
    let parts = [];
    let length = 0;
    const keep = (part) => {
        length += part.length;
        parts = length > maxLineBytes ? [] : [...parts, part];
    };
    const take = () => {
        const line = { number, ...(length <= maxLineBytes && { bytes: Buffer.concat(parts) }) };
        [number, parts, length] = [number + 1, [], 0];
        return line;
    };
    try {
        for await (const chunk of createReadStream(file)) {
            let start = 0;
            for (let end = chunk.indexOf(lineEnd); end !== -1; end = chunk.indexOf(lineEnd, start)) {
                keep(chunk.subarray(start, end));
                start = end + 1;
                const line = take();
                if (!isBlank(line)) {
                    yield line;
                }
            }
            keep(chunk.subarray(start));
        }
    }
    catch (error) {
        throw new CommandError(exitCodes.usage, `${file} cannot be read: ${reasonOf(error)}`);
    }
    const last = take();
    if (!isBlank(last)) {
        yield last;
    }
}
const isBlank = ({ bytes }) => bytes !== undefined && bytes.toString("latin1").trim() === "";
function readLine(number, bytes) {
    const place = `line ${number}`;
    if (bytes === undefined) {
        return { place, problems: [{ message: `${place} has more than 8 MB, which no document may have` }] };
    }
    try {
        const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
        return readDocument(place, textOf(text));
    }
    catch (error) {
        return { place, problems: [{ message: `${place} is not JSON in UTF-8: ${asError(error).message}` }] };
    }
}
/** A line of a file of failures may hold the text that was no JSON; its correction may stand there as well. */
function textOf(text) {
    const value = parseObject(text);
    const { [textMember]: inner, [documentIdMember]: id } = value;
    return typeof inner === "string" && problemMember in value
        ? { ...parseObject(inner), ...(id !== undefined && { [documentIdMember]: id }) }
        : value;
}
function parseObject(text) {
    const value = parse(text.replace(/^\uFEFF/, ""));
    if (typeof value !== "object" || value === null || Array.isArray(value) || isLosslessNumber(value)) {
        throw new Error("a document is an object");
    }
    return value;
}
function readDocument(place, value) {
    // The key of a line is made of its reference, and a correction has none.
    const { [problemMember]: _problem, [documentIdMember]: documentId, idempotency_key: _key, ...document } = value;
    const sent = document["external_reference"];
    const reference = typeof sent === "string" && sent.trim() !== "" ? sent.trim() : undefined;
    return {
        place,
        ...(reference !== undefined && { reference }),
        ...(typeof documentId === "string" && { documentId }),
        ...sealDocument(document),
        problems: reference === undefined
            ? [
                {
                    path: "external_reference",
                    message: `${place} has no external_reference: give each document your own number, by which it is never stored twice`,
                },
            ]
            : [],
    };
}
async function writeFailures(file, failed) {
    const byPlace = new Map(failed.map((failure) => [failure.document.place, failure]));
    const lines = [];
    for await (const { number, bytes } of linesOf(file)) {
        const failure = byPlace.get(`line ${number}`);
        if (failure !== undefined) {
            lines.push(writeFailure(failure, bytes?.toString("utf8") ?? ""));
        }
    }
    return lines.join("");
}
function writeFailure({ problems, documentId }, text) {
    const head = {
        [problemMember]: problems.map(({ message }) => message).join(" | "),
        ...(documentId !== undefined && { [documentIdMember]: documentId }),
    };
    try {
        const { [problemMember]: _problem, [documentIdMember]: _id, ...document } = textOf(text);
        return `${stringify({ ...head, ...document })}\n`;
    }
    catch {
        return `${JSON.stringify({ ...head, [textMember]: text.trim() })}\n`;
    }
}
//# sourceMappingURL=ndjson-file.js.map