/** Writes the file of examples: what is nearly equal to an earlier one is written as what differs from it (answer-examples.ts). */

import type { Json } from "../../../api/openapi/examples/examples.ts";

type JsonObject = { [name: string]: Json };

interface Difference {
  $with: JsonObject;
  $without: string[];
}

/** Shorter values are written out. */
const minLength = 200;
/** Of the length of a value: a longer difference is not worth the indirection. */
const maxShare = 0.8;
const maxLine = 120;
const maxDepth = 2;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function writeExamples(examples: Readonly<Record<string, Json>>): string {
  const earlier: [string, Json][] = [];
  const written: JsonObject = {};
  for (const [name, example] of Object.entries(examples)) {
    written[name] = shortened(example, earlier);
    earlier.push([name, example]);
  }
  return `${print(written)}\n`;
}

function shortened(value: Json, earlier: readonly [string, Json][]): Json {
  const length = lengthOf(value);
  if (typeof value !== "object" || value === null || length < minLength) {
    return value;
  }
  const [best] = earlier
    .map(([name, base]) => asDifference(name, base, value))
    .toSorted((a, b) => lengthOf(a) - lengthOf(b));
  if (best !== undefined && lengthOf(best) < length * maxShare) {
    return best;
  }
  return Array.isArray(value)
    ? value.map((member) => shortened(member, earlier))
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member, earlier)]));
}

/** JSON with a line for each member of an example, and for each of theirs where that would be too long. */
function print(value: Json, depth = 0): string {
  const line = JSON.stringify(value);
  if (typeof value !== "object" || value === null || (depth > 0 && line.length <= maxLine) || depth === maxDepth) {
    return line;
  }
  const indent = " ".repeat(depth + 1);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const members = Array.isArray(value)
    ? value.map((member) => print(member, depth + 1))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${print(member, depth + 1)}`);
  return `${open}\n${members.map((member) => `${indent}${member}`).join(",\n")}\n${indent.slice(1)}${close}`;
}

const lengthOf = (value: Json): number => JSON.stringify(value).length;

function asDifference(name: string, base: Json, value: Json): JsonObject {
  const difference: Difference = { $with: {}, $without: [] };
  compare(base, value, { pointer: "", difference });
  return {
    $like: name,
    ...(Object.keys(difference.$with).length > 0 && { $with: difference.$with }),
    ...(difference.$without.length > 0 && { $without: difference.$without }),
  };
}

function compare(base: Json | undefined, value: Json, at: { pointer: string; difference: Difference }): void {
  const { pointer, difference } = at;
  const isComparable =
    Array.isArray(base) && Array.isArray(value) ? base.length === value.length : isObject(base) && isObject(value);
  if (!isComparable) {
    if (JSON.stringify(base) !== JSON.stringify(value)) {
      difference.$with[pointer] = value;
    }
    return;
  }
  const [before, after] = [base as JsonObject, value as JsonObject];
  difference.$without.push(...Object.keys(before).flatMap((name) => (name in after ? [] : [`${pointer}/${name}`])));
  for (const [name, member] of Object.entries(after)) {
    compare(before[name], member, { pointer: `${pointer}/${name}`, difference });
  }
}
