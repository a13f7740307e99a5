import { expect } from "chai";
import { AppError } from "../../common/errors.js";
/** What the attempt is refused with. */
export async function refusal(attempt) {
    const failure = await attempt.catch((error) => error);
    expect(failure).to.be.instanceOf(AppError);
    return failure;
}
/** Expects that the attempt is refused with the status, and with words that its message contains. */
export async function expectRefusal(attempt, status, words = "") {
    const refused = await refusal(attempt);
    expect(refused.status, refused.message).to.equal(status);
    expect(refused.message).to.contain(words);
}
//# sourceMappingURL=refusal.js.map