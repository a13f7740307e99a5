import type { ObjectSchema } from "joi";

import { record } from "../../schemas/field-types.ts";
import { maxLengths, text } from "../../schemas/text-field.ts";

export const linkBody: ObjectSchema<{ code: string }> = record({ code: text(maxLengths.code).required() });

export const returnQuery: ObjectSchema<{ return_to?: string }> = record({ return_to: text(maxLengths.text) });
