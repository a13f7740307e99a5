import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { repositoryRoot } from "../../setup/repository-root.ts";
import type { CaseOfBoth } from "./expressions/compare.ts";
import type { SchemaCase } from "./schemas/fuzz-schemas.ts";

/** A difference that was found once. The small case is kept as well, because a seed makes another one when the fuzzer is changed. */
export interface FoundExpression {
  readonly seed: number;
  readonly what: "expressions";
  readonly kind: string;
  readonly case: CaseOfBoth;
}

export interface FoundSchema {
  readonly seed: number;
  readonly what: "schemas";
  readonly case: SchemaCase;
}

export type Found = FoundExpression | FoundSchema;

const file = path.join(repositoryRoot, "test/schematron/fuzz/found.json");

/** What every run judges again. */
export const readFound = (): Found[] => JSON.parse(readFileSync(file, "utf8")) as Found[];

export function keepFound(added: readonly Found[]): void {
  writeFileSync(file, `${JSON.stringify([...readFound(), ...added], undefined, 2)}\n`);
}
