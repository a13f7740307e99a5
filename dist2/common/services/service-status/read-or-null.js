import { withDeadline } from "../../deadline.js";
import { asError } from "../../errors.js";
/** Time limit of a part; a part that is late or fails is listed as missing. */
const partMs = 4_000;
/** The result of `ask`; null when it is late or fails, with an entry in `missing`. Never throws. */
export async function readOrNull(missing, part, ask) {
    try {
        return await withDeadline(partMs, ask);
    }
    catch (error) {
        missing.push({ part, why: `It could not be read: ${asError(error).message}.` });
        return null;
    }
}
//# sourceMappingURL=read-or-null.js.map