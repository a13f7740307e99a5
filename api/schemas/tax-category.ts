import type { CustomHelpers, ObjectSchema } from "joi";

import { taxCategories, taxExemptionReasons } from "../../common/domain/code-lists/tax-categories.ts";
import { mandatoryWith } from "./conditions.ts";
import { decimal } from "./decimal-field.ts";
import { record } from "./field-types.ts";
import { code, longest, oneOf, text } from "./text-field.ts";

/** Spec 2.5. Whether the rate fits the category is for the rules to say. */
export const taxCategory = (): ObjectSchema =>
  record({
    id: code(taxCategories, "a VAT category code").required(),
    percent: decimal({ most: 100 }),
    tax_exemption_reason_code: mandatoryWith(code(taxExemptionReasons, "a VAT exemption reason code"), "id", "E"),
    tax_exemption_reason: mandatoryWith(text(longest.note).custom(matchesCode), "id", "E"),
    tax_scheme: oneOf("VAT"),
  });

/** The text of a known code, as published or with the published misspelling put right. */
function matchesCode(reason: string, helpers: CustomHelpers): unknown {
  const sibling = (helpers.state.ancestors[0] as { tax_exemption_reason_code?: unknown }).tax_exemption_reason_code;
  const entry = typeof sibling === "string" ? taxExemptionReasons.find(sibling) : undefined;
  const accepted = [entry?.corrected, entry?.name].filter((name) => name !== undefined);
  return accepted.length === 0 || accepted.includes(reason)
    ? reason
    : helpers.error("field.problem", {
        problem: `must be the description of ${entry?.code}: ${accepted.map((name) => `"${name}"`).join(" or ")}`,
      });
}
