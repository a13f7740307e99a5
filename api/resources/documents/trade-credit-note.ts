import Joi, { type AnySchema, type ObjectSchema } from "joi";

import { creditReasons } from "../../../common/code-lists/document-codes.ts";
import { documentKinds } from "../../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import { documentLimits } from "../../../common/rules/document-limits.ts";
import { list, record, forbiddenField } from "../../schemas/field-types.ts";
import { expected, say } from "../../schemas/messages.ts";
import { code, maxLengths, text } from "../../schemas/fields.ts";
import { choose, mandatory } from "./conditions.ts";
import { originalReference } from "./references.ts";
import { tradeDocument } from "./trade-document.ts";

/** Fields of credit notes. The official rules do not cover 261, so they are checked here for all kinds. */
export const tradeCreditNote = (kind: DocumentKind): ObjectSchema =>
  tradeDocument(kind).keys({
    discrepancy_response: mandatory(discrepancyResponse(), "creditReasonGiven"),
    billing_reference: choose(
      Joi.any(),
      "discrepancy_response.response_code",
      [["VD", originalOfDiscount(kind)]],
      mandatory(originals(1), "original"),
    ),
    prepaid_amount: forbiddenField(say("invoiceOnly")),
    tax_point_date: forbiddenField(say("creditNoteTaxPoint")),
  });

const discrepancyResponse = (): ObjectSchema =>
  record({
    response_code: code(creditReasons, expected("creditReason")).required(),
    description: text(maxLengths.note),
  });

const originals = (least: number): AnySchema => list(originalReference(), documentLimits.billingReferences, least);

/** A volume discount (VD) has many originals: 261 may name some, 381 and 81 must name none (ibr-055-ae). */
const originalOfDiscount = (kind: DocumentKind): AnySchema =>
  documentKinds[kind].issuer === "accounting_customer_party" ? originals(0) : forbiddenField(say("originalOfDiscount"));
