import type { CustomHelpers, ObjectSchema } from "joi";

import { taxCategories, taxExemptionReasons } from "../../../../common/domain/code-lists/tax-categories.ts";
import { exact } from "../../../../common/domain/decimal.ts";
import { decimal } from "../../../schemas/decimal-field.ts";
import { complaint, record } from "../../../schemas/field-types.ts";
import { expected } from "../../../schemas/messages.ts";
import { code, maxLengths, oneOfWithMessage, text } from "../../../schemas/text-field.ts";
import { mandatoryWhen } from "./conditions.ts";

/** The place of a category; the category of a line's allowance or charge is not written to the UBL. */
export type TaxCategoryPlace = "line" | "document-level amount" | "line-level amount";

/**
 * contract.md 2.5. The rules decide whether a rate fits its category. Only a rate that the UBL would omit or replace
 * is refused here.
 */
export const taxCategory = (place: TaxCategoryPlace): ObjectSchema =>
  record({
    id: code(taxCategories, expected("taxCategory")).required(),
    percent: decimal({ most: 100 })
      .custom(place === "line" ? noRateOnLines : place === "document-level amount" ? fixedRate : (rate) => rate)
      .description(rateWords[place]),
    tax_exemption_reason_code: mandatoryWhen(code(taxExemptionReasons, expected("exemptionReasonCode")), "id", [
      "E",
      "exemption",
    ]),
    tax_exemption_reason: mandatoryWhen(text(maxLengths.note).custom(matchesCode), "id", ["E", "exemption"]),
    tax_scheme: oneOfWithMessage("taxScheme", ["VAT"]),
  });

const rateWords: Readonly<Record<TaxCategoryPlace, string>> = {
  line: "Not with E and O, which have no rate on a line.",
  "document-level amount": "0 or left out with E and AE, left out with O.",
  "line-level amount": "As sent; the category of the line governs.",
};

const siblingId = ({ state }: CustomHelpers): unknown => (state.ancestors[0] as { id?: unknown }).id;

function noRateOnLines(rate: string, helpers: CustomHelpers): unknown {
  const id = siblingId(helpers);
  return id === "E" || id === "O" ? complaint(helpers, "noRate", { id }) : rate;
}

function fixedRate(rate: string, helpers: CustomHelpers): unknown {
  const id = siblingId(helpers);
  if (id === "O") {
    return complaint(helpers, "noRate", { id });
  }
  const isZeroOnly = id === "E" || id === "AE";
  return isZeroOnly && !exact(rate).eq(0) ? complaint(helpers, "zeroRate", { id }) : rate;
}

/** The text must be the published one of its code, or that with its misspelling corrected. */
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
