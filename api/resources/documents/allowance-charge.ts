import type { AnySchema, ObjectSchema } from "joi";

import { allowanceReasonCodes, chargeReasonCodes } from "../../../common/code-lists/document-codes.ts";
import { documentLimits } from "../../../common/rules/document-limits.ts";
import { decimal, money, code, text } from "../../schemas/fields.ts";
import { list, record } from "../../schemas/field-types.ts";
import { expected } from "../../schemas/messages.ts";
import { mandatoryWithout } from "./conditions.ts";
import { taxCategory } from "./tax-category.ts";

type AmountKind = "allowance" | "charge";
type AmountLevel = "document" | "line";

/** contract.md 2.7: reason or code; an amount, or a base and a percentage to compute it from. */
const allowanceOrCharge = (kind: AmountKind, level: AmountLevel): ObjectSchema =>
  record({
    reason_code:
      kind === "allowance"
        ? code(allowanceReasonCodes, expected("allowanceReasonCode"))
        : code(chargeReasonCodes, expected("chargeReasonCode")),
    reason: mandatoryWithout(text(), "reason_code", kind === "allowance" ? "allowanceReason" : "chargeReason"),
    multiplier_factor_numeric: decimal(),
    base_amount: money(),
    amount: mandatoryWithout(money(), "base_amount", "amountOrBase"),
    tax_category:
      level === "document" ? taxCategory("document-level amount").required() : taxCategory("line-level amount"),
  }).and("base_amount", "multiplier_factor_numeric");

export const allowancesOrCharges = (kind: AmountKind, level: AmountLevel): AnySchema =>
  list(allowanceOrCharge(kind, level), documentLimits.allowancesOrCharges);
