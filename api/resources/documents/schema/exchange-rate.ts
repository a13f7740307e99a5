import type { AnySchema, CustomHelpers, ObjectSchema } from "joi";

import { currencies } from "../../../../common/domain/code-lists/currencies.ts";
import { date } from "../../../schemas/date-field.ts";
import { decimal } from "../../../schemas/decimal-field.ts";
import { complaint, record } from "../../../schemas/field-types.ts";
import { expected } from "../../../schemas/messages.ts";
import { code, oneOf } from "../../../schemas/text-field.ts";

export const currencyCode = (): AnySchema => code(currencies, expected("currency"));

/** AED per one unit of the document currency (BTAE-04); ibr-002-ae allows six decimals. */
export const exchangeRate = (): ObjectSchema =>
  record({
    source_currency_code: currencyCode().custom(equalsDocumentCurrency),
    target_currency_code: oneOf("AED"),
    calculation_rate: decimal({ positive: true, decimals: 6, text: true }).required(),
    date: date(),
  });

function equalsDocumentCurrency(source: string, helpers: CustomHelpers): unknown {
  const { document_currency_code: currency } = helpers.state.ancestors[1] as { document_currency_code?: unknown };
  return typeof currency !== "string" || source === currency
    ? source
    : complaint(helpers, "sourceCurrency", { currency });
}
