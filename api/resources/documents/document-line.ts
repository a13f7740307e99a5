import Joi, { type AnySchema, type ObjectSchema } from "joi";

import { identifierSchemes } from "../../../common/code-lists/party-codes.ts";
import {
  objectIdentifierSchemes,
  itemClassificationSchemes,
  itemTypes,
} from "../../../common/code-lists/item-codes.ts";
import { optionalLineFields } from "../../../common/documents/optional-fields.ts";
import { unitCodes } from "../../../common/code-lists/unit-codes.ts";
import { decimal, signedMoney, code, maxLengths, text, textMatching, oneOfWithMessage } from "../../schemas/fields.ts";
import { complaint, list, neverNull, record, setByService } from "../../schemas/field-types.ts";
import { expected } from "../../schemas/messages.ts";
import { allowancesOrCharges } from "./allowance-charge.ts";
import { choose, mandatory, mandatoryWithout, mandatoryWhen } from "./conditions.ts";
import { linePeriod } from "./invoice-period.ts";
import { countryCode } from "./address.ts";
import { identified, optionalFields } from "./references.ts";
import { taxCategory } from "./tax-category.ts";
import { goodsTypes } from "../../../common/code-lists/document-codes.ts";

const isGoods = Joi.valid("G", "B").required();

/** contract.md 2.5: goods need an HS code, and any item code names its list (ibr-065). */
const commodityClassification = (): ObjectSchema =>
  record({
    nature_code: code(goodsTypes, expected("goodsType")),
    commodity_code: code(itemTypes, expected("itemType")),
    item_classification_code: mandatoryWhen(text(maxLengths.name), "commodity_code", [isGoods, "goodsCode"]),
    item_classification_list_id: choose(code(itemClassificationSchemes, expected("itemScheme")), "commodity_code", [
      [isGoods, mandatory(oneOfWithMessage("goodsScheme", ["HS"]), "goodsCode")],
    ]),
    item_classification_list_version_id: text(maxLengths.code),
  }).and("item_classification_code", "item_classification_list_id");

const maxProperties = 100;

/** contract.md 2.5. The caller passes a LineContext. */
export const documentLine = (): ObjectSchema =>
  record({
    name: text(maxLengths.text).required(),
    description: text(maxLengths.note).required(),
    quantity: decimal({ positive: true }).required(),
    unit_code: code(unitCodes, expected("unitCode")).required(),
    price: price().required(),
    classified_tax_category: taxCategory("line").required(),
    note: text(maxLengths.note),
    invoice_period: linePeriod(),
    ...lineReferences(),
    charges: allowancesOrCharges("charge", "line"),
    allowances: allowancesOrCharges("allowance", "line"),
    ...itemFields(),
    expected: neverNull(record({ net_amount: neverNull(signedMoney()), tax_amount: neverNull(signedMoney()) })),
    ...optionalFields(optionalLineFields),
    ...calculated(),
  });

function lineReferences(): Joi.SchemaMap {
  return {
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
  };
}

function itemFields(): Joi.SchemaMap {
  return {
    standard_item_identification: record({
      id: text().required(),
      scheme_id: mandatory(code(identifierSchemes, expected("standardItemScheme")), "itemSchemeGiven"),
    }),
    additional_item_identification: additionalItemIdentification(),
    origin_country: record({ identification_code: countryCode("originCountry").required() }),
    commodity_classification: commodityClassification(),
    additional_item_property: list(record({ name: text().required(), value: text().required() }), maxProperties),
  };
}

/** Services and mixed supplies need a service accounting code (ibr-189-ae). */
function additionalItemIdentification(): AnySchema {
  const entry = record({ id: text().required(), scheme_id: text(maxLengths.code).required() });
  const needsCode = Joi.any().custom((entries: ({ scheme_id?: unknown } | null)[], helpers) =>
    entries.some((sent) => sent?.scheme_id === "SAC") ? entries : complaint(helpers, "serviceCode"),
  );
  return choose(list(entry, maxProperties), "commodity_classification.commodity_code", [
    [Joi.valid("S", "B").required(), mandatory(needsCode, "serviceCodes")],
  ]);
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

const calculated = (): Joi.SchemaMap => Object.fromEntries(lineAmountNames.map((name) => [name, setByService]));

/**
 * The price of a line (contract.md 2.5). base_amount is the net price after `allowance`; answers call it price_amount.
 */
const price = (): ObjectSchema =>
  record({
    base_amount: decimal().required(),
    base_quantity: decimal({ positive: true }).required(),
    allowance: record({ amount: decimal().required() }),
    price_amount: setByService,
  });
