import type { AnySchema, ObjectSchema } from "joi";

import { date } from "../../../schemas/date-field.ts";
import { record, setByService } from "../../../schemas/field-types.ts";
import { text } from "../../../schemas/text-field.ts";

/** `{id}`: how the contract carries most single identifiers. */
export const identified = (id: AnySchema = text()): ObjectSchema => record({ id: id.required() });

export const orderReference = (): ObjectSchema => record({ id: text().required(), sales_order_id: text() });

/** The five *_document_reference objects and the entries of billing_reference. */
export const documentReference = (): ObjectSchema => record({ id: text().required(), issue_date: date() });

/** An entry of a credit note's billing_reference; answers say more of it where its number is ours. */
export const originalReference = (): ObjectSchema =>
  documentReference().keys({
    document_id: setByService,
    amount: setByService,
    credited_amount: setByService,
    remaining_amount: setByService,
  });

/** document_description carries the contract's value (BTAE-05). */
export const contractReference = (): ObjectSchema => documentReference().keys({ document_description: text() });
