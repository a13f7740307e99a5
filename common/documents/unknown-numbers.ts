import { looksLikeOurs } from "./our-number.ts";
import { complain, type SettlementComplaint } from "./settlement-rules.ts";
import type { SettledDocument } from "./settlement.ts";

/** References to numbers that are written like ours and belong to no document of the business profile. */
export function unknownNumbers(
  { billing_reference: references = [] }: Pick<SettledDocument, "billing_reference">,
  known: ReadonlySet<string>,
  ownPrefixes: readonly string[],
): SettlementComplaint[] {
  return references.flatMap(({ id: number }, index) =>
    looksLikeOurs(number, ownPrefixes) && !known.has(number) ? [complain("unknownNumber", index, { number })] : [],
  );
}
