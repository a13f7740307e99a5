import { saveSecondPersonRequest, takeSecondPersonRequest, } from "../../db/stores/operator-actions/second-person-store.js";
import { secondPersonHours } from "../../domain/operator-actions/operator-actions.js";
import { AppError } from "../../errors.js";
import { sha256 } from "../identifiers/digest.js";
import { runOperatorAction } from "./operator-action.js";
class SecondPersonNeededError extends AppError {
    constructor(request) {
        super(409, `Another person has to ask for the same within ${secondPersonHours} hours: your request and its reason are recorded`);
        this.request = request;
    }
}
/** The same person in another spelling is no second one. */
const personOf = (subject) => sha256(subject.normalize("NFKC").trim().toLowerCase());
/**
 * As `runOperatorAction`, but where the site asks for two persons (SECOND_PERSON), the first one's act is checked, taken back and
 * recorded as refused, and another person's does it. The record of that one names the first.
 *
 * @throws AppError 409 for the first person; what `work` throws
 */
export async function runActOfTwo(deps, action, { act, outcome = "", ...subject }, work) {
    if (!deps.config.secondPerson.includes(act)) {
        return runOperatorAction(deps, action, subject, work);
    }
    const { by, why } = action;
    const key = { action: subject.action, targetId: subject.targetId.toLowerCase(), outcome, person: personOf(by) };
    try {
        return await runOperatorAction(deps, action, subject, async (tx, found) => {
            const first = await takeSecondPersonRequest(tx, key, { hours: secondPersonHours });
            const done = await work(tx, found);
            if (first === undefined) {
                const orgId = done.record[0]?.orgId ?? "";
                // Rolls back what `work` did, and the request that this person may have made before.
                throw new SecondPersonNeededError({ ...key, orgId, subject: by, reason: why });
            }
            const both = { asked_by: first.subject, asked_because: first.reason };
            return { ...done, record: done.record.map((each) => ({ ...each, detail: { ...each.detail, ...both } })) };
        });
    }
    catch (error) {
        if (error instanceof SecondPersonNeededError) {
            await saveSecondPersonRequest(deps.database, error.request);
        }
        throw error;
    }
}
//# sourceMappingURL=second-person.js.map