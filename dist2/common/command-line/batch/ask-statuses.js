import { bodyOf } from "../service-answer.js";
import { contentMember } from "./seal-document.js";
/** The most that one question may name. */
export const idsPerQuestion = 1_000;
/** The metadata of the documents together is too long for one answer. */
const tooMuch = 422;
/** Asks about as many documents as one question may name. @throws CommandError */
export async function askStatuses(run, ids) {
    const answer = await run.calls.call("queryPeppolStatus", { body: { ids } });
    if (answer.status !== tooMuch || ids.length < 2) {
        return bodyOf(answer);
    }
    const half = ids.length >> 1;
    const [first, second] = [await askStatuses(run, ids.slice(0, half)), await askStatuses(run, ids.slice(half))];
    return { data: [...first.data, ...second.data], not_found: [...first.not_found, ...second.not_found] };
}
/** The digest that we sent with the content that the service has. */
export const contentOf = ({ metadata }) => metadata?.[contentMember];
//# sourceMappingURL=ask-statuses.js.map