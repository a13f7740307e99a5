import { AppError } from "../../../common/errors.js";
import { inspectEnvelope } from "./inspect-envelope.js";
/** Runs in the thread that envelope-inspection.ts starts; a Buffer arrives there as plain bytes. */
export function inspectInThread(sbd) {
    try {
        return { inspection: inspectEnvelope(new TextDecoder().decode(sbd)) };
    }
    catch (error) {
        if (error instanceof AppError) {
            return { refusal: error.message };
        }
        throw error;
    }
}
//# sourceMappingURL=inspection-thread.js.map