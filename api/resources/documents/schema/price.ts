import type { ObjectSchema } from "joi";

import { decimal } from "../../../schemas/decimal-field.ts";
import { record, setByService } from "../../../schemas/field-types.ts";

/**
 * The price of a line (contract.md 2.5). base_amount is the net price after `allowance`; answers call it price_amount.
 */
export const price = (): ObjectSchema =>
  record({
    base_amount: decimal().required(),
    base_quantity: decimal({ positive: true }).required(),
    allowance: record({ amount: decimal().required() }),
    price_amount: setByService,
  });
