import { allowanceReasonCodes } from "../../../../common/domain/code-lists/allowance-reason-codes.js";
import { chargeReasonCodes } from "../../../../common/domain/code-lists/charge-reason-codes.js";
import { documentLimits } from "../../../../common/domain/validation/document-limits.js";
import { decimal, money } from "../../../schemas/decimal-field.js";
import { list, record } from "../../../schemas/field-types.js";
import { expected } from "../../../schemas/messages.js";
import { code, text } from "../../../schemas/text-field.js";
import { mandatoryWithout } from "./conditions.js";
import { taxCategory } from "./tax-category.js";
/** contract.md 2.7: reason or code; an amount, or a base and a percentage to compute it from. */
const allowanceOrCharge = (kind, level) => record({
    reason_code: kind === "allowance"
        ? code(allowanceReasonCodes, expected("allowanceReasonCode"))
        : code(chargeReasonCodes, expected("chargeReasonCode")),
    reason: mandatoryWithout(text(), "reason_code", kind === "allowance" ? "allowanceReason" : "chargeReason"),
    multiplier_factor_numeric: decimal(),
    base_amount: money(),
    amount: mandatoryWithout(money(), "base_amount", "amountOrBase"),
    tax_category: level === "document" ? taxCategory("document-level amount").required() : taxCategory("line-level amount"),
}).and("base_amount", "multiplier_factor_numeric");
export const allowancesOrCharges = (kind, level) => list(allowanceOrCharge(kind, level), documentLimits.allowancesOrCharges);
//# sourceMappingURL=allowance-charge.js.map