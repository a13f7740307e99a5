import type { RuleFile } from "../../../common/schematron/public-types.ts";
import { hostileSchema } from "../../rules/support/hostile-rules.ts";

/** What has to come of a row: the file is refused, its rule fails and its neighbour is judged, or both are judged. */
export type Outcome = "refused" | "failed" | "judged";

export interface HostileRow {
  readonly what: string;
  readonly outcome: Outcome;
  /** A text is the only rule file; `N`, where it is judged, is the neighbour that fails for every document. */
  files(): string | readonly RuleFile[];
  xml?(): string;
}

export interface Surroundings {
  lets?: string;
  functions?: string;
  xml?: () => string;
}

/** A rule file with a rule H of that test and a neighbour N. */
export function testRow(
  what: string,
  outcome: Outcome,
  test: string | (() => string),
  { lets = "", functions = "", xml }: Surroundings = {},
): HostileRow {
  const files = (): string => hostileSchema(typeof test === "string" ? test : test(), lets, functions);
  return { what, outcome, files, ...(xml && { xml }) };
}

/** A rule file of any content. */
export const fileRow = (
  what: string,
  outcome: Outcome,
  files: HostileRow["files"],
  xml?: () => string,
): HostileRow => ({ what, outcome, files, ...(xml && { xml }) });

export const elements = (count: number, element = "<x>1</x>"): string => `<r>${element.repeat(count)}</r>`;

/** The rule that fails for every document. */
export const neighbour = `<pattern><rule context="/*"><assert id="N" test="false()">n</assert></rule></pattern>`;
