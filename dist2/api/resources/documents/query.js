import { record } from "../../schemas/field-types.js";
import { integerParameter } from "../../schemas/integer-field.js";
/** The current revision by default. */
export const revisionQuery = record({ revision: integerParameter(1, 999_999) });
//# sourceMappingURL=query.js.map