import { documentKinds } from "../documents/document-kinds.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";
import { amountsOf } from "../pricing/price.ts";
import { hintOf } from "../schematron/findings.ts";
import type { Finding } from "./finding.ts";
import { amountLaw } from "./law-amounts.ts";
import { dayLaw } from "./law-days.ts";
import { decimalLaw } from "./law-decimals.ts";
import { flagLaw } from "./law-flags.ts";
import { partyLaw } from "./law-parties.ts";
import { rateLaw } from "./law-rates.ts";
import type { JudgedByLaw, LawRule } from "./law-rule.ts";

export const lawRules: readonly LawRule[] = [
  ...amountLaw,
  ...partyLaw,
  ...flagLaw,
  ...dayLaw,
  ...rateLaw,
  ...decimalLaw,
];

const ruleSet = "law 1";

/**
 * Judges a document by tax law. Every complaint is a warning; one of a rule that the organization refuses on keeps the document
 * from being accepted (`refusedFields`).
 *
 * @param source without amounts, they are computed
 */
export function lawFindings(
  source: Omit<JudgedByLaw, "amounts" | "today"> & { amounts: DocumentAmounts | null },
  today: string,
): Finding[] {
  const { kind, document } = source;
  const judged = { kind, document, amounts: source.amounts ?? amountsOf(document), today };
  const root = `/${documentKinds[kind].rootName}`;
  // Fields that are read from XML are no places of a request: the XPath says where to look.
  const isXml = document.sent_xml !== undefined;
  return lawRules.flatMap(({ id, test, find }) =>
    find(judged).map(({ pointer, at, text }) => ({
      flag: "warning" as const,
      reasonCode: id,
      text: `${text}.`,
      location: at === "" ? root : `${root}/${at}`,
      test,
      ...(!isXml && { hint: hintOf([pointer]), pointer }),
      ruleSet,
    })),
  );
}

/**
 * Findings as errors of the request, by field.
 *
 * @param isXml whether the document is sent as XML, in which its places are XPaths
 */
export function refusedFields(
  findings: readonly Finding[],
  refuseOn: ReadonlySet<string>,
  isXml: boolean,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { reasonCode, text, location, pointer = "" } of findings) {
    if (refuseOn.has(reasonCode)) {
      const path = isXml || pointer === "" ? location.replace(/^\/[^/]*/, "/*") : fieldPath(pointer);
      errors[path] ??= `${path} is refused: ${text.replace(/\.$/, "")} (${reasonCode})`;
    }
  }
  return errors;
}

/** "/document_lines/0/price" as errors write it: "document_lines[0].price". */
export const fieldPath = (pointer: string): string =>
  pointer
    .slice(1)
    .replaceAll(/\/(\d+)(?=\/|$)/g, "[$1]")
    .replaceAll("/", ".");
