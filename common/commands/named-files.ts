import { readFileSync } from "node:fs";

import { readNamedFile, reasonOf } from "../config/command-line.ts";
import { asError } from "../runtime/errors.ts";
import { decodeXml } from "../schematron/documents.ts";

const STANDARD_INPUT = 0;

/** The files that arguments name: `@list` is a file with one name per line, `@-` reads them from standard input. */
export function* namedFiles(args: readonly string[]): Generator<string> {
  for (const argument of args) {
    if (argument.startsWith("@")) {
      const lines = read(argument.slice(1)).toString("utf8").split(/\r?\n/);
      yield* lines.filter((line) => line.trim() !== "");
    } else {
      yield argument;
    }
  }
}

/** Text of a document, `-` being standard input. @throws Error in one sentence that begins with the name */
export function readDocument(file: string): string {
  const bytes = read(file);
  try {
    return decodeXml(bytes);
  } catch (error) {
    throw new Error(`${file} cannot be decoded: ${asError(error).message}`, { cause: error });
  }
}

function read(file: string): Buffer {
  if (file !== "-") {
    return readNamedFile(file);
  }
  try {
    return readFileSync(STANDARD_INPUT);
  } catch (error) {
    throw new Error(`Standard input cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}
