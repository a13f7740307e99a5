import type { ObjectSchema } from "joi";

import type { DocumentKind } from "../../common/domain/document.ts";
import { date } from "./date-field.ts";
import { refused } from "./field-types.ts";
import { say } from "./messages.ts";
import { tradeDocument } from "./trade-document.ts";

export const tradeInvoice = (kind: DocumentKind): ObjectSchema =>
  tradeDocument(kind).keys({
    due_date: date().required(),
    discrepancy_response: refused(say("creditNoteOnly")),
  });
