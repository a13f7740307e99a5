import type { AnySchema, ObjectSchema, SchemaMap } from "joi";

import type { OptionalFieldKind } from "../../../common/documents/optional-fields.ts";
import { date, text } from "../../schemas/fields.ts";
import { record, setByService } from "../../schemas/field-types.ts";

export const identified = (id: AnySchema = text()): ObjectSchema => record({ id: id.required() });

export const orderReference = (): ObjectSchema => record({ id: text().required(), sales_order_id: text() });

export const documentReference = (): ObjectSchema => record({ id: text().required(), issue_date: date() });

/** What answers add to an entry of a credit note's billing_reference. */
export const originalMembers = ["document_id", "amount", "credited_amount", "remaining_amount"] as const;

/** An entry of a credit note's billing_reference; the service adds amounts in its answers. */
export const originalReference = (): ObjectSchema =>
  documentReference().keys(Object.fromEntries(originalMembers.map((name) => [name, setByService])));

/** document_description holds the value of the contract (BTAE-05). */
export const contractReference = (): ObjectSchema => documentReference().keys({ document_description: text() });

const schemas = { text, identifier: identified, "document reference": documentReference };

/** The schemas of a table of common/documents/optional-fields.ts. */
export const optionalFields = (kinds: Readonly<Record<string, OptionalFieldKind>>): SchemaMap =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, schemas[kind]()]));
