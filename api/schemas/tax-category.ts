import type { CustomHelpers, ObjectSchema } from "joi";

import { taxCategories, taxExemptionReasons } from "../../common/domain/code-lists/tax-categories.ts";
import { mandatoryWhen } from "./conditions.ts";
import { decimal } from "./decimal-field.ts";
import { complaint, record } from "./field-types.ts";
import { expected } from "./messages.ts";
import { code, longest, oneOfChoices, text } from "./text-field.ts";

/** Spec 2.5. Whether the rate fits the category is for the rules to say. */
export const taxCategory = (): ObjectSchema =>
  record({
    id: code(taxCategories, expected("taxCategory")).required(),
    percent: decimal({ most: 100 }),
    tax_exemption_reason_code: mandatoryWhen(code(taxExemptionReasons, expected("exemptionReasonCode")), "id", [
      "E",
      "exemption",
    ]),
    tax_exemption_reason: mandatoryWhen(text(longest.note).custom(matchesCode), "id", ["E", "exemption"]),
    tax_scheme: oneOfChoices("taxScheme", ["VAT"]),
  });

/** The text of a known code, as published or with the published misspelling put right. */
function matchesCode(reason: string, helpers: CustomHelpers): unknown {
  const sibling = (helpers.state.ancestors[0] as { tax_exemption_reason_code?: unknown }).tax_exemption_reason_code;
  const entry = typeof sibling === "string" ? taxExemptionReasons.find(sibling) : undefined;
  const accepted = [entry?.corrected, entry?.name].filter((name) => name !== undefined);
  return accepted.length === 0 || accepted.includes(reason)
    ? reason
    : complaint(helpers, "exemptionText", {
        code: entry?.code ?? "",
        texts: accepted.map((name) => `"${name}"`).join(" or "),
      });
}
