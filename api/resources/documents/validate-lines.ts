import { setImmediate as nextTurn } from "node:timers/promises";

import { addError, collectErrors, type Complaints } from "../../schemas/field-errors.ts";
import { isPlainObject } from "../../schemas/field-types.ts";
import { say } from "../../schemas/messages.ts";
import { linesTogether, wrappedLine, wrappedLines } from "./document-schema.ts";
import type { LineContext } from "./line-schema.ts";

/** Lines validated before other requests get a turn of the event loop. */
const linesPerYield = 100;
/** More errors do not help to fix the document, and the answer would outgrow its request. */
const maxErrors = 1_000;

export const preferences = { abortEarly: false } as const;

/** A validated body, whose lines are not validated yet. */
export interface Body extends Record<string, unknown> {
  document_lines: unknown[];
  invoice_period?: unknown;
}

/** Adds what is wrong with them to the errors. @returns the lines as they are kept */
export async function validateLines(document: Body, errors: Complaints): Promise<unknown[]> {
  const { invoice_period: period, document_lines: sent } = document;
  const context: LineContext = typeof period === "object" && period !== null ? { period } : {};
  const lines: unknown[] = [];
  for (let from = 0; from < sent.length && !isCut(errors, from); from += linesTogether) {
    if (from > 0 && from % linesPerYield === 0) {
      await nextTurn();
    }
    const part = sent.slice(from, from + linesTogether);
    lines.push(...(faultless(part, context) ?? validateEach(part, { from, context, errors })));
  }
  return lines;
}

function isCut(errors: Complaints, index: number): boolean {
  const isFull = errors.size >= maxErrors;
  if (isFull) {
    addError(errors, ["document_lines"], say("unchecked", { index }));
  }
  return isFull;
}

/** Undefined where a line has to be looked at by itself. */
function faultless(part: readonly unknown[], context: LineContext): unknown[] | undefined {
  const { value, error } = part.every(isPlainObject)
    ? wrappedLines.validate(Object.assign({}, part), { ...preferences, context })
    : { error: true };
  return error === undefined ? Object.values(value as object) : undefined;
}

function validateEach(
  part: readonly unknown[],
  { from, context, errors }: { from: number; context: LineContext; errors: Complaints },
): unknown[] {
  const lines: unknown[] = [];
  for (const [nth, sent] of part.entries()) {
    const index = from + nth;
    if (isCut(errors, index)) {
      break;
    }
    const { value, error } = wrappedLine.validate({ line: sent }, { ...preferences, context });
    collectErrors(errors, error?.details ?? [], { at: ["document_lines", index], from: 1 });
    lines.push((value as { line: unknown }).line);
  }
  return lines;
}
