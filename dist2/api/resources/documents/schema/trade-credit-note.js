import Joi from "joi";
import { creditReasons } from "../../../../common/domain/code-lists/document-reasons.js";
import { documentKinds } from "../../../../common/domain/document-kinds.js";
import { documentLimits } from "../../../../common/domain/validation/document-limits.js";
import { list, record, forbiddenField } from "../../../schemas/field-types.js";
import { expected, say } from "../../../schemas/messages.js";
import { code, maxLengths, text } from "../../../schemas/text-field.js";
import { choose, mandatory } from "./conditions.js";
import { originalReference } from "./references.js";
import { tradeDocument } from "./trade-document.js";
/** Fields of credit notes. The official rules do not cover 261, so they are checked here for all kinds. */
export const tradeCreditNote = (kind) => tradeDocument(kind).keys({
    discrepancy_response: mandatory(discrepancyResponse(), "creditReasonGiven"),
    billing_reference: choose(Joi.any(), "discrepancy_response.response_code", [["VD", originalOfDiscount(kind)]], mandatory(originals(1), "original")),
    prepaid_amount: forbiddenField(say("invoiceOnly")),
    tax_point_date: forbiddenField(say("creditNoteTaxPoint")),
});
const discrepancyResponse = () => record({
    response_code: code(creditReasons, expected("creditReason")).required(),
    description: text(maxLengths.note),
});
const originals = (least) => list(originalReference(), documentLimits.billingReferences, least);
/** A volume discount (VD) has many originals: 261 may name some, 381 and 81 must name none (ibr-055-ae). */
const originalOfDiscount = (kind) => documentKinds[kind].issuer === "accounting_customer_party" ? originals(0) : forbiddenField(say("originalOfDiscount"));
//# sourceMappingURL=trade-credit-note.js.map