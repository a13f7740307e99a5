import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { repositoryRoot } from "../../setup/repository-root.ts";
import type { CaseOfBoth } from "./expressions/compare.ts";

/** A difference that was found once. The small case is kept as well, because a seed makes another one when the fuzzer is changed. */
export interface Found<Case = CaseOfBoth> {
  readonly seed: number;
  readonly what: "expressions" | "schemas";
  readonly kind: string;
  readonly case: Case;
}

const file = path.join(repositoryRoot, "test/schematron/fuzz/found.json");

/** What every run judges again. */
export const readFound = (): Found[] => JSON.parse(readFileSync(file, "utf8")) as Found[];

export function keepFound(added: readonly Found[]): void {
  writeFileSync(file, `${JSON.stringify([...readFound(), ...added], undefined, 2)}\n`);
}
