import { AppError } from "../../common/errors.js";
import { detailsOf } from "./error-details.js";
/** The envelope of a refusal that is answered before there is an application, and so before its language is known. */
export const refusalBody = (status, message) => ({
    errors: { message },
    details: detailsOf(new AppError(status, message), "en"),
});
//# sourceMappingURL=refusal-body.js.map