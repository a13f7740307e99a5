import { readFileSync } from "node:fs";
import path from "node:path";

import { repositoryRoot } from "../../../common/runtime/repository-root.ts";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * Examples of the four kinds of documents are nearly equal, so the file holds one of them and, of the others, what differs:
 * `$like` names an example, `$with` has values and `$without` members by their JSON pointers.
 */
interface Written {
  $like?: string;
  $with?: Record<string, Json>;
  $without?: string[];
}

const file = path.join(repositoryRoot(), "api", "openapi", "examples", "answers.json");
const written = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, Json>>;

/** What a real run answered, by operation and status ("createWebhook 201"); test/api/openapi/replay.spec.ts writes it. */
export const answerExamples: Readonly<Record<string, Json>> = Object.fromEntries(
  Object.entries(written).map(([name, value]) => [name, expand(value)]),
);

function expand(value: Json): Json {
  if (typeof value !== "object" || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map(expand);
  }
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, expand(member)]));
  return typeof members["$like"] === "string" ? applyTo(expand(written[members["$like"]] ?? null), members) : members;
}

function applyTo(base: Json, { $with = {}, $without = [] }: Written): Json {
  for (const pointer of $without) {
    const [parent, name] = placeOf(base, pointer);
    delete parent[name];
  }
  for (const [pointer, value] of Object.entries($with)) {
    const [parent, name] = placeOf(base, pointer);
    parent[name] = value;
  }
  return base;
}

/** Where a pointer leads. No name in an example has a `/` or a `~`. */
function placeOf(base: Json, pointer: string): [parent: Record<string, Json>, name: string] {
  const names = pointer.split("/").slice(1);
  const last = names.pop() ?? "";
  return [names.reduce((parent, name) => parent[name] as typeof parent, base as Record<string, Json>), last];
}
