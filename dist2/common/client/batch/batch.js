import { cutDocuments } from "./cut-documents.js";
import { sendLines } from "./send-lines.js";
/**
 * Creates documents of one kind, however many. They are read as their results are taken, and one request ahead.
 *
 * @throws ApiError where a whole request is refused; ConnectionError; what reading the documents throws, after the results of those before
 */
export async function* batch(settings, target, documents, { underWay = 2, signal, ...options } = {}) {
    const stop = new AbortController();
    const call = { ...options, signal: signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]) };
    const groups = cutDocuments(settings, documents, options);
    const waiting = [];
    let reading = readGroup(groups);
    let unread;
    try {
        while (reading !== undefined || waiting.length > 0) {
            const mayRead = reading !== undefined && waiting.length < Math.max(1, underWay) ? [reading] : [];
            const first = await Promise.race([...mayRead, ...waiting.slice(0, 1)]);
            if ("results" in first) {
                void waiting.shift();
                yield* given(first);
            }
            else if (first.lines === undefined) {
                reading = undefined;
                unread = first.failure;
            }
            else {
                waiting.push(sendLines(settings, target, first.lines, call));
                reading = readGroup(groups);
            }
        }
    }
    finally {
        stop.abort();
        // Not awaited: what documents come from may be silent for ever.
        void groups.return().catch(() => undefined);
    }
    if (unread !== undefined) {
        throw unread;
    }
}
const readGroup = async (groups) => {
    try {
        const { value } = await groups.next();
        return value === undefined ? {} : { lines: value };
    }
    catch (failure) {
        return { failure };
    }
};
function* given({ results, failure }) {
    yield* results;
    if (failure !== undefined) {
        throw failure;
    }
}
//# sourceMappingURL=batch.js.map