import type { ObjectSchema } from "joi";
import Joi from "joi";

import { paymentMeansCodes } from "../../../../common/domain/code-lists/payment-means-codes.ts";
import { list, record } from "../../../schemas/field-types.ts";
import { expected } from "../../../schemas/messages.ts";
import { code, longest, text } from "../../../schemas/text-field.ts";
import { mandatoryWhen } from "./conditions.ts";
import { address } from "./parties/address.ts";

const mostPaymentIds = 100;
const meansCode = "payment_means_code";

/** Some codes demand an object; one that is sent without need must be complete all the same. */
export const paymentMeans = (): ObjectSchema =>
  record({
    id: text(longest.name),
    payment_means_code: code(paymentMeansCodes, expected("paymentMeansCode")).required(),
    payment_id: list(text(longest.name), mostPaymentIds),
    card_account: mandatoryWhen(cardAccount(), meansCode, [Joi.valid("54", "55").required(), "card"]),
    payee_financial_account: mandatoryWhen(payeeFinancialAccount(), meansCode, ["30", "account"]),
    payment_mandate: mandatoryWhen(paymentMandate(), meansCode, ["49", "mandate"]),
  });

const cardAccount = (): ObjectSchema =>
  record({
    primary_account_number_id: text(longest.code).required(),
    network_id: text(longest.code).required(),
    holder_name: text(longest.name),
  });

const payeeFinancialAccount = (): ObjectSchema =>
  record({
    id: text(longest.name).required(),
    name: text(longest.name),
    financial_institution_branch_id: text(longest.name),
    address: address(),
  });

const paymentMandate = (): ObjectSchema =>
  record({ id: text(longest.name).required(), payer_financial_account_id: text(longest.name).required() });
