import type { ObjectSchema } from "joi";

import type { DocumentKind } from "../../../../common/domain/document.ts";
import { date } from "../../../schemas/date-field.ts";
import { forbiddenField } from "../../../schemas/field-types.ts";
import { say } from "../../../schemas/messages.ts";
import { tradeDocument } from "./trade-document.ts";

export const tradeInvoice = (kind: DocumentKind): ObjectSchema =>
  tradeDocument(kind).keys({
    due_date: date().required(),
    discrepancy_response: forbiddenField(say("creditNoteOnly")),
  });
