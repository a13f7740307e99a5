import type { ObjectSchema } from "joi";
import Joi from "joi";

import { paymentMeansCodes } from "../../common/domain/code-lists/payment-means-codes.ts";
import { address } from "./address.ts";
import { mandatoryWith } from "./conditions.ts";
import { list, record } from "./field-types.ts";
import { code, longest, text } from "./text-field.ts";

const mostPaymentIds = 100;

/** Some codes demand an object; one that is sent without need must be complete all the same. */
export const paymentMeans = (): ObjectSchema =>
  record({
    id: text(longest.name),
    payment_means_code: code(paymentMeansCodes, "a payment means code").required(),
    payment_id: list(text(longest.name), mostPaymentIds),
    card_account: mandatoryWith(cardAccount(), "payment_means_code", Joi.valid("54", "55").required()),
    payee_financial_account: mandatoryWith(payeeFinancialAccount(), "payment_means_code", "30"),
    payment_mandate: mandatoryWith(paymentMandate(), "payment_means_code", "49"),
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
