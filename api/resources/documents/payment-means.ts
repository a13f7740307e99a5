import Joi, { type ObjectSchema } from "joi";

import { paymentMeansCodes } from "../../../common/code-lists/document-codes.ts";
import { list, record } from "../../schemas/field-types.ts";
import { expected } from "../../schemas/messages.ts";
import { code, maxLengths, text } from "../../schemas/fields.ts";
import { mandatoryWhen } from "./conditions.ts";
import { uaeChecked } from "./uae-checked.ts";
import { address } from "./address.ts";

const maxPaymentIds = 100;
const meansCode = "payment_means_code";

/** Some codes require an object; an optional object must be complete when it is sent. */
export const paymentMeans = (): ObjectSchema =>
  record({
    id: text(maxLengths.name),
    payment_means_code: code(paymentMeansCodes, expected("paymentMeansCode")).required(),
    payment_id: list(text(maxLengths.name), maxPaymentIds),
    card_account: mandatoryWhen(cardAccount(), meansCode, [Joi.valid("54", "55").required(), "card"]),
    payee_financial_account: mandatoryWhen(payeeFinancialAccount(), meansCode, ["30", "account"]),
    payment_mandate: mandatoryWhen(paymentMandate(), meansCode, ["49", "mandate"]),
  });

const cardAccount = (): ObjectSchema =>
  record({
    primary_account_number_id: uaeChecked(text(maxLengths.code).required(), "primary_account_number_id").description(
      "The last 4 to 6 digits of the card, or its number with the others masked; a whole number is refused.",
    ),
    network_id: text(maxLengths.code).required(),
    holder_name: text(maxLengths.name),
  });

const payeeFinancialAccount = (): ObjectSchema =>
  record({
    id: text(maxLengths.name)
      .required()
      .description("IBAN or another account number; an IBAN whose check digits are wrong is a warning (OWN-51)."),
    name: text(maxLengths.name),
    financial_institution_branch_id: text(maxLengths.name),
    address: address(),
  });

const paymentMandate = (): ObjectSchema =>
  record({ id: text(maxLengths.name).required(), payer_financial_account_id: text(maxLengths.name).required() });
