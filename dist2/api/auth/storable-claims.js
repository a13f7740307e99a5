import { forbiddenCharacter } from "../schemas/text-field.js";
/** Whether the texts of a token can be stored and shown: PostgreSQL takes neither U+0000 nor half a character. */
export const areStorable = (values) => values.every((value) => typeof value !== "string" || forbiddenCharacter(value) === undefined);
//# sourceMappingURL=storable-claims.js.map