import { date } from "../../../schemas/date-field.js";
import { record, setByService } from "../../../schemas/field-types.js";
import { text } from "../../../schemas/text-field.js";
export const identified = (id = text()) => record({ id: id.required() });
export const orderReference = () => record({ id: text().required(), sales_order_id: text() });
export const documentReference = () => record({ id: text().required(), issue_date: date() });
/** What answers add to an entry of a credit note's billing_reference. */
export const originalMembers = ["document_id", "amount", "credited_amount", "remaining_amount"];
/** An entry of a credit note's billing_reference; the service adds amounts in its answers. */
export const originalReference = () => documentReference().keys(Object.fromEntries(originalMembers.map((name) => [name, setByService])));
/** document_description holds the value of the contract (BTAE-05). */
export const contractReference = () => documentReference().keys({ document_description: text() });
const schemas = { text, identifier: identified, "document reference": documentReference };
/** The schemas of a table of common/domain/optional-fields.ts. */
export const optionalFields = (kinds) => Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, schemas[kind]()]));
//# sourceMappingURL=references.js.map