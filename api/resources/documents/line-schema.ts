import Joi, { type AnySchema, type CustomHelpers, type ObjectSchema } from "joi";

import {
  taxCategories,
  taxExemptionReasons,
  allowanceReasonCodes,
  chargeReasonCodes,
  goodsTypes,
  itemTypes,
} from "../../../common/code-lists/document-codes.ts";
import { exact } from "../../../common/pricing/decimal.ts";
import { type TaxCategory, optionalLineFields } from "../../../common/documents/document.ts";
import { lineRate } from "../../../common/pricing/price.ts";
import {
  decimal,
  code,
  maxLengths,
  oneOfWithMessage,
  text,
  money,
  signedMoney,
  textMatching,
  date,
  endDate,
} from "../../schemas/fields.ts";
import { isCalendarDate } from "../../../common/runtime/calendar.ts";
import {
  complaint,
  record,
  list,
  neverNull,
  setByService,
  mandatoryWhen,
  mandatoryWithout,
  choose,
  mandatory,
} from "../../schemas/field-types.ts";
import { expected } from "../../schemas/messages.ts";
import { documentLimits } from "../../../common/rules/document-limits.ts";
import { identifierSchemes } from "../../../common/code-lists/party-codes.ts";
import { objectIdentifierSchemes, itemClassificationSchemes } from "../../../common/code-lists/item-codes.ts";
import { unitCodes } from "../../../common/code-lists/unit-codes.ts";
import { countryCode, identified, optionalFields } from "./part-schemas.ts";

/** The fields of the document that its lines depend on. */
export interface LineContext {
  period?: { start_date?: unknown; end_date?: unknown };
}

function insideOfDocument(value: string, helpers: CustomHelpers): unknown {
  const { period } = (helpers.prefs.context ?? {}) as LineContext;
  const start = period?.start_date;
  const end = period?.end_date;
  if (typeof start === "string" && isCalendarDate(start) && value < start) {
    return complaint(helpers, "periodBefore", { start });
  }
  if (typeof end === "string" && isCalendarDate(end) && value > end) {
    return complaint(helpers, "periodAfter", { end });
  }
  return value;
}

/** What answers add to a line. */
export const lineAmountNames = [
  "base_amount",
  "net_amount",
  "total_amount",
  "tax_amount",
  "total_amount_in_aed",
  "tax_amount_in_aed",
] as const;

type AmountKind = "allowance" | "charge";

type AmountLevel = "document" | "line";

/** contract.md 2.7: reason or code; an amount, or a base and a percentage to compute it from. */
export const allowancesOrCharges = (kind: AmountKind, level: AmountLevel): AnySchema =>
  list(
    record({
      reason_code:
        kind === "allowance"
          ? code(allowanceReasonCodes, expected("allowanceReasonCode"))
          : code(chargeReasonCodes, expected("chargeReasonCode")),
      reason: mandatoryWithout(text(), "reason_code", kind === "allowance" ? "allowanceReason" : "chargeReason"),
      multiplier_factor_numeric: decimal(),
      base_amount: money(),
      amount: mandatoryWithout(money(), "base_amount", "amountOrBase"),
      tax_category:
        level === "document" ? taxCategory("document-level amount").required() : taxCategory("line-level amount"),
    }).and("base_amount", "multiplier_factor_numeric"),
    documentLimits.allowancesOrCharges,
  );

/** The place of a category; the category of a line's allowance or charge is not written to the UBL. */
type TaxCategoryPlace = "line" | "document-level amount" | "line-level amount";

/**
 * contract.md 2.5. The rules decide whether a rate fits its category. Only what the UBL would omit or replace is refused
 * here: a rate where the UBL has none, and a category other than the line's.
 */
const taxCategory = (place: TaxCategoryPlace): ObjectSchema => {
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
    // Not compared if the category differs, which is reported already, or if the line's rate is not a number, for which the
    // line is refused.
    percent: (percent, helpers) =>
      asOfLine(helpers, (line) => {
        const rate: unknown = lineRate(line) ?? "0";
        const isComparable = siblingId(helpers) === line.id && typeof rate === "string" && /^\d+(\.\d+)?$/.test(rate);
        return !isComparable || exact(rate).eq(percent) ? undefined : rate;
      }) ?? percent,
    reason: (reason, helpers) =>
      asOfLine(helpers, ({ tax_exemption_reason_code: ofLine }) => (ofLine === reason ? undefined : ofLine)) ?? reason,
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

const isGoods = Joi.valid("G", "B").required();

const maxProperties = 100;

/** contract.md 2.5. The caller passes a LineContext. */
export const documentLine: ObjectSchema = record({
  name: text(maxLengths.text).required(),
  description: text(maxLengths.note).required(),
  quantity: decimal({ positive: true }).required(),
  unit_code: code(unitCodes, expected("unitCode")).required(),
  // base_amount is the net price after `allowance`; answers call it price_amount.
  price: record({
    base_amount: decimal().required(),
    base_quantity: decimal({ positive: true }).required(),
    allowance: record({ amount: decimal().required() }),
    price_amount: setByService,
  }).required(),
  classified_tax_category: taxCategory("line").required(),
  note: text(maxLengths.note),
  // It has at least one date (ibr-co-20) and lies within the document's period.
  invoice_period: record({
    start_date: mandatoryWithout(date().custom(insideOfDocument), "end_date", "lineDates"),
    end_date: endDate.custom(insideOfDocument),
  }),
  order_line_reference: record({ line_id: mandatory(text(), "orderLine"), order_reference: identified() }),
  despatch_line_reference: record({
    line_id: mandatoryWithout(text(), "document_reference"),
    document_reference: identified(),
  }),
  document_reference: record({
    id: text().required(),
    scheme_id: code(objectIdentifierSchemes, expected("objectScheme")),
    document_type_code: textMatching(expected("documentType"), (value) => /^\d{1,6}$/.test(value)),
  }),
  charges: allowancesOrCharges("charge", "line"),
  allowances: allowancesOrCharges("allowance", "line"),
  standard_item_identification: record({
    id: text().required(),
    scheme_id: mandatory(code(identifierSchemes, expected("standardItemScheme")), "itemSchemeGiven"),
  }),
  // Services and mixed supplies need a service accounting code (ibr-189-ae).
  additional_item_identification: choose(
    list(record({ id: text().required(), scheme_id: text(maxLengths.code).required() }), maxProperties),
    "commodity_classification.commodity_code",
    [
      [
        Joi.valid("S", "B").required(),
        mandatory(
          Joi.any().custom((entries: ({ scheme_id?: unknown } | null)[], helpers) =>
            entries.some((sent) => sent?.scheme_id === "SAC") ? entries : complaint(helpers, "serviceCode"),
          ),
          "serviceCodes",
        ),
      ],
    ],
  ),
  origin_country: record({ identification_code: countryCode("originCountry").required() }),
  // Goods need an HS code, and any item code names its list (ibr-065).
  commodity_classification: record({
    nature_code: code(goodsTypes, expected("goodsType")),
    commodity_code: code(itemTypes, expected("itemType")),
    item_classification_code: mandatoryWhen(text(maxLengths.name), "commodity_code", [isGoods, "goodsCode"]),
    item_classification_list_id: choose(code(itemClassificationSchemes, expected("itemScheme")), "commodity_code", [
      [isGoods, mandatory(oneOfWithMessage("goodsScheme", ["HS"]), "goodsCode")],
    ]),
    item_classification_list_version_id: text(maxLengths.code),
  }).and("item_classification_code", "item_classification_list_id"),
  additional_item_property: list(record({ name: text().required(), value: text().required() }), maxProperties),
  expected: neverNull(record({ net_amount: neverNull(signedMoney()), tax_amount: neverNull(signedMoney()) })),
  ...optionalFields(optionalLineFields),
  ...Object.fromEntries(lineAmountNames.map((name) => [name, setByService])),
});
