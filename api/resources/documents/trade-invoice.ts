import Joi, { type AnySchema, type ObjectSchema } from "joi";

import type { DocumentKind } from "../../../common/documents/document.ts";
import { documentLimits } from "../../../common/rules/document-limits.ts";
import { date, money } from "../../schemas/fields.ts";
import { forbiddenField, list, neverNull } from "../../schemas/field-types.ts";
import { say } from "../../schemas/messages.ts";
import { choose, mandatory } from "./conditions.ts";
import { documentReference } from "./references.ts";
import { tradeDocument } from "./trade-document.ts";

export const tradeInvoice = (kind: DocumentKind): ObjectSchema =>
  tradeDocument(kind).keys({
    due_date: date().required(),
    prepaid_amount: neverNull(money()).description(
      "Paid before by the advance invoices of billing_reference; 0 for none.",
    ),
    billing_reference: choose(precedingInvoices(0), "prepaid_amount", [
      [moreThanZero, mandatory(precedingInvoices(1), "advanceInvoices")],
    ]),
    discrepancy_response: forbiddenField(say("creditNoteOnly")),
  });

const precedingInvoices = (least: number): AnySchema =>
  list(documentReference(), documentLimits.billingReferences, least);

/** For an amount that was read before, which is a text of digits by then. */
const moreThanZero = Joi.string().pattern(/[1-9]/).description("more than 0").required();
