import type { AnySchema, CustomHelpers, ObjectSchema } from "joi";

import { taxCategories, taxExemptionReasons } from "../../../common/code-lists/document-codes.ts";
import { exact } from "../../../common/pricing/decimal.ts";
import type { TaxCategory } from "../../../common/documents/document.ts";
import { lineRate } from "../../../common/pricing/price.ts";
import { decimal, code, maxLengths, oneOfWithMessage, text } from "../../schemas/fields.ts";
import { complaint, record } from "../../schemas/field-types.ts";
import { expected } from "../../schemas/messages.ts";
import { mandatoryWhen } from "./conditions.ts";

/** The place of a category; the category of a line's allowance or charge is not written to the UBL. */
export type TaxCategoryPlace = "line" | "document-level amount" | "line-level amount";

/**
 * contract.md 2.5. The rules decide whether a rate fits its category. Only what the UBL would omit or replace is refused
 * here: a rate where there is none, and a category beside that of the line.
 */
export const taxCategory = (place: TaxCategoryPlace): ObjectSchema => {
  const checks = checksOf[place];
  return record({
    id: checked(code(taxCategories, expected("taxCategory")).required(), checks.id),
    percent: checked(decimal({ most: 100 }), checks.percent).description(rateWords[place]),
    tax_exemption_reason_code: mandatoryWhen(
      checked(code(taxExemptionReasons, expected("exemptionReasonCode")), checks.reason),
      "id",
      ["E", "exemption"],
    ),
    tax_exemption_reason: mandatoryWhen(text(maxLengths.note).custom(matchesCode), "id", ["E", "exemption"]),
    tax_scheme: oneOfWithMessage("taxScheme", ["VAT"]),
  });
};

const rateWords: Readonly<Record<TaxCategoryPlace, string>> = {
  line: "0 or left out with E and O, which have no rate on a line: the UBL has none then.",
  "document-level amount": "0 or left out with E, AE and O; with O the UBL has none.",
  "line-level amount": "That of the line, or left out.",
};

type Check = (value: string, helpers: CustomHelpers) => unknown;

/** A field without a check of its own stays on the fast way through the schema. */
const checked = <S extends AnySchema>(schema: S, check: Check | undefined): S =>
  check === undefined ? schema : schema.custom(check);

const siblingId = ({ state }: CustomHelpers): unknown => (state.ancestors[0] as { id?: unknown }).id;

/** Zero is the meaning of these categories, even of those that have no rate in the UBL. */
const zeroWith =
  (complaints: ReadonlyMap<unknown, "noRate" | "zeroRate">): Check =>
  (rate, helpers) => {
    const id = siblingId(helpers);
    const key = complaints.get(id);
    return key === undefined || exact(rate).eq(0) ? rate : complaint(helpers, key, { id: String(id) });
  };

type Checks = Readonly<Partial<Record<"id" | "percent" | "reason", Check>>>;

const checksOf: Readonly<Record<TaxCategoryPlace, Checks>> = {
  line: {
    percent: zeroWith(
      new Map([
        ["E", "noRate"],
        ["O", "noRate"],
      ]),
    ),
  },
  "document-level amount": {
    percent: zeroWith(
      new Map([
        ["E", "zeroRate"],
        ["O", "noRate"],
        ["AE", "zeroRate"],
      ]),
    ),
  },
  "line-level amount": {
    id: (id, helpers) => asOfLine(helpers, (line) => (line.id === id ? undefined : line.id)) ?? id,
    percent: (percent, helpers) => asOfLine(helpers, (line) => otherRate(line, percent, helpers)) ?? percent,
    reason: (reason, helpers) => asOfLine(helpers, (line) => otherReason(line, reason)) ?? reason,
  },
};

/** A complaint where the line has another value. @param other that value; undefined where both have the same */
function asOfLine(helpers: CustomHelpers, other: (line: TaxCategory) => string | undefined): unknown {
  const line = (helpers.state.ancestors as { classified_tax_category?: unknown }[]).find(
    (ancestor) => ancestor?.classified_tax_category !== undefined,
  )?.classified_tax_category as TaxCategory | null | undefined;
  const wanted = taxCategories.has(String(line?.id)) ? other(line as TaxCategory) : undefined;
  return wanted === undefined ? undefined : complaint(helpers, "categoryOfLine", { expected: wanted });
}

/**
 * The rate of the line, if the charge or allowance has another one. Not compared with another category, which is complained about
 * already, or where the line's rate is no number, which the line is refused for.
 */
function otherRate(line: TaxCategory, percent: string, helpers: CustomHelpers): string | undefined {
  const rate: unknown = lineRate(line) ?? "0";
  const isComparable = siblingId(helpers) === line.id && typeof rate === "string" && /^\d+(\.\d+)?$/.test(rate);
  return !isComparable || exact(rate).eq(percent) ? undefined : rate;
}

const otherReason = ({ tax_exemption_reason_code: ofLine }: TaxCategory, reason: string): string | undefined =>
  ofLine === reason ? undefined : ofLine;

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
