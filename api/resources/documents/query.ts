import { record } from "../../schemas/field-types.ts";
import { integerParameter } from "../../schemas/fields.ts";

/** The current revision by default. */
export const revisionQuery = record({ revision: integerParameter(1, 999_999) });
