import Joi from "joi";
import { documentLimits } from "../../../../common/domain/validation/document-limits.js";
import { date } from "../../../schemas/date-field.js";
import { money } from "../../../schemas/decimal-field.js";
import { forbiddenField, list, neverNull } from "../../../schemas/field-types.js";
import { say } from "../../../schemas/messages.js";
import { choose, mandatory } from "./conditions.js";
import { documentReference } from "./references.js";
import { tradeDocument } from "./trade-document.js";
export const tradeInvoice = (kind) => tradeDocument(kind).keys({
    due_date: date().required(),
    prepaid_amount: neverNull(money()).description("Paid before by the advance invoices of billing_reference; 0 for none."),
    billing_reference: choose(precedingInvoices(0), "prepaid_amount", [
        [moreThanZero, mandatory(precedingInvoices(1), "advanceInvoices")],
    ]),
    discrepancy_response: forbiddenField(say("creditNoteOnly")),
});
const precedingInvoices = (least) => list(documentReference(), documentLimits.billingReferences, least);
/** For an amount that was read before, which is a text of digits by then. */
const moreThanZero = Joi.string().pattern(/[1-9]/).description("more than 0").required();
//# sourceMappingURL=trade-invoice.js.map