import { record } from "../../schemas/field-types.ts";
import { integerParameter } from "../../schemas/integer-field.ts";

/** The current revision by default. */
export const revisionQuery = record({ revision: integerParameter(1, 999_999) });
