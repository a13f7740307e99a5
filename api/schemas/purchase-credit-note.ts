import type { ObjectSchema } from "joi";
import Joi from "joi";

import { creditReasons } from "../../common/domain/code-lists/document-reasons.ts";
import { choose } from "./conditions.ts";
import { list, record } from "./field-types.ts";
import { mostBillingReferences, purchaseDocument } from "./purchase-document.ts";
import { documentReference } from "./references.ts";
import { code, longest, oneOf, text } from "./text-field.ts";

/** The credit note's own fields; the official rules check them for 381 only, so they are checked here. */
export const purchaseCreditNote = (): ObjectSchema =>
  purchaseDocument().keys({
    invoice_type_code: oneOf("261").required(),
    discrepancy_response: record({
      response_code: code(creditReasons, "a credit note reason code").required(),
      description: text(longest.note),
    }).required(),
    billing_reference: choose(
      Joi.any(),
      "discrepancy_response.response_code",
      [["VD", billingReference()]],
      billingReference(1).required(),
    ),
  });

/** A volume discount (VD) stands for many invoices and may name none. */
const billingReference = (least = 0) => list(documentReference(), mostBillingReferences, least);
