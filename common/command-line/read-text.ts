import { readFileSync } from "node:fs";

import { readNamedFile, reasonOf } from "../config/command-line.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";

export interface RequestText {
  body: string | Uint8Array;
  contentType: "application/json" | "application/xml";
}

const STANDARD_INPUT = 0;

/** A file as it is sent, or standard input for `-`: not a digit or byte of it is changed. @throws CommandError */
export function readText(file: string): RequestText {
  const bytes = file === "-" ? readStandardInput() : readNamedFile(file);
  // XML may be in UTF-16, and begins with a byte order mark then.
  const isXml = /^(\s|\u00ef\u00bb\u00bf|\u0000)*</.test(
    bytes
      .subarray(0, 100)
      .toString("latin1")
      .replace(/^(\u00ff\u00fe|\u00fe\u00ff)/, ""),
  );
  return { body: isXml ? bytes : decode(bytes, file), contentType: isXml ? "application/xml" : "application/json" };
}

export function readStandardInput(): Buffer {
  try {
    return readFileSync(STANDARD_INPUT);
  } catch (error) {
    throw new CommandError(exitCodes.usage, `Standard input cannot be read: ${reasonOf(error)}`);
  }
}

function decode(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(exitCodes.usage, `${file} is not UTF-8: save it as UTF-8`);
  }
}
