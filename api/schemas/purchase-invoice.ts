import type { ObjectSchema } from "joi";

import { date } from "./date-field.ts";
import { refused } from "./field-types.ts";
import { purchaseDocument } from "./purchase-document.ts";
import { oneOf } from "./text-field.ts";

export const purchaseInvoice = (): ObjectSchema =>
  purchaseDocument().keys({
    invoice_type_code: oneOf("389").required(),
    due_date: date().required(),
    discrepancy_response: refused("belongs to credit notes and must not be sent on an invoice"),
  });
