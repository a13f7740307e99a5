import { record } from "../../schemas/field-types.ts";
import { maxLengths, text } from "../../schemas/text-field.ts";

export const linkBody = record({ code: text(maxLengths.code).required() });

export const returnQuery = record({ return_to: text(maxLengths.text) });
