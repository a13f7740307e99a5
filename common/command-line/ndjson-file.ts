import { isLosslessNumber, parse, stringify } from "lossless-json";

import { readNamedFile } from "../config/command-line.ts";
import { asError } from "../runtime/errors.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { decodeUtf8 } from "./read-text.ts";
import { documentIdMember, problemMember, sealDocument, type DocumentFile, type SourceDocument } from "./document.ts";

type Value = Readonly<Record<string, unknown>>;

/** A document per line. @throws CommandError that names the lines that are no JSON */
export function openNdjsonFile(file: string): DocumentFile {
  const values = new Map<string, Value>();
  const broken: string[] = [];
  // A line ends at a line feed alone: JSON may have U+2028 in a text.
  const lines = decodeUtf8(readNamedFile(file), file).split("\n");
  for (const [nth, line] of lines.entries()) {
    const text = line.replace(/^\uFEFF/, "").trim();
    try {
      if (text !== "") {
        values.set(`line ${nth + 1}`, parseObject(text));
      }
    } catch (error) {
      broken.push(`line ${nth + 1} is not JSON: ${asError(error).message}`);
    }
  }
  if (broken.length > 0) {
    throw new CommandError(exitCodes.usage, `${file} cannot be read:\n  ${broken.join("\n  ")}`);
  }
  return {
    extension: ".ndjson",
    documents: [...values].map(([place, value]) => readDocument(place, value)),
    failures: (failed) =>
      failed
        .map(({ place, problems, documentId }) => {
          const { [problemMember]: _problem, [documentIdMember]: _id, ...document } = values.get(place)!;
          const problem = problems.map(({ message }) => message).join(" | ");
          const head = {
            [problemMember]: problem,
            ...(documentId !== undefined && { [documentIdMember]: documentId }),
          };
          return `${stringify({ ...head, ...document })}\n`;
        })
        .join(""),
  };
}

function parseObject(text: string): Value {
  const value = parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value) || isLosslessNumber(value)) {
    throw new Error("a document is an object");
  }
  return value as Value;
}

function readDocument(place: string, value: Value): SourceDocument {
  // The key of a line is made of its reference, and a correction has none.
  const { [problemMember]: _problem, [documentIdMember]: documentId, idempotency_key: _key, ...document } = value;
  const { external_reference: sent } = document;
  const reference = typeof sent === "string" && sent.trim() !== "" ? sent.trim() : undefined;
  const message = `${place} has no external_reference: give each document your own number, by which it is never stored twice`;
  return {
    place,
    ...(reference !== undefined && { reference }),
    ...(typeof documentId === "string" && { documentId }),
    ...sealDocument(document),
    problems: reference === undefined ? [{ path: "external_reference", message }] : [],
  };
}
