import { compareDocuments } from "../services/validation/compare-documents.ts";
import { readDocument } from "./named-files.ts";

/** Prints the differences of two documents. @returns exit code: 1 where they differ */
export function compareFiles(left: string, right: string): number {
  const differences = compareDocuments(readDocument(left), readDocument(right));
  for (const { path, left: before, right: after } of differences) {
    const lines = [
      ...(before === undefined ? [] : [`  - ${before}`]),
      ...(after === undefined ? [] : [`  + ${after}`]),
    ];
    process.stdout.write(`${[path, ...lines].join("\n")}\n`);
  }
  if (differences.length === 0) {
    process.stdout.write(`${left} and ${right} say the same\n`);
  }
  return differences.length === 0 ? 0 : 1;
}
