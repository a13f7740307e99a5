import { AppError } from "../../common/errors.js";
import { JsonError } from "../json/read-json.js";
/** @throws the error itself, unless its message is for the caller */
export function refusalOf(error) {
    const refused = error instanceof JsonError ? error.asRefusal() : error;
    if (refused instanceof AppError) {
        const { status, message, fields, code, whole, byField } = refused;
        return { status, message, fields, code, whole, byField };
    }
    throw error;
}
export const errorOf = ({ status, message, fields, code, whole, byField }) => new AppError(status, message, fields, code).explain(whole, byField);
//# sourceMappingURL=refusal.js.map