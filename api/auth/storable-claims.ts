import { forbiddenCharacter } from "../schemas/fields.ts";

/** Whether the texts of a token can be stored and shown: PostgreSQL takes neither U+0000 nor half a character. */
export const areStorable = (values: readonly unknown[]): boolean =>
  values.every((value) => typeof value !== "string" || forbiddenCharacter(value) === undefined);
