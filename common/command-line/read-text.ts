import { readFileSync } from "node:fs";

import { readNamedFile } from "../config/command-line.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";

export interface RequestText {
  body: string | Uint8Array;
  contentType: "application/json" | "application/xml";
}

/** A file as it is sent, or standard input for `-`: not a digit or byte of it is changed. @throws CommandError */
export function readText(file: string): RequestText {
  const bytes = file === "-" ? readFileSync(0) : readNamedFile(file);
  // Also behind a byte order mark and in UTF-16, in which every second byte is zero.
  const beginning = bytes.subarray(0, 100).filter((byte) => byte > 0x20 && byte < 0x80);
  const isXml = beginning[0] === "<".charCodeAt(0);
  const body = isXml ? bytes : decodeUtf8(bytes, file).replace(/^\uFEFF/, "");
  return { body, contentType: isXml ? "application/xml" : "application/json" };
}

/** Text with its byte order mark, if it has one. @throws CommandError for other bytes */
export function decodeUtf8(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CommandError(
      exitCodes.usage,
      `${file} is not UTF-8: save it as UTF-8 (a spreadsheet as CSV UTF-8), or convert it with iconv`,
    );
  }
}
