import { operationOf } from "../../client/create-client.js";
import { withoutJson } from "./batch-run.js";
const failedStatuses = ["VALIDATION_FAILED", "REJECTED"];
const pageSize = 100;
/** The documents of the file that were taken and have failed since, with what the rules or the other side say of them. */
export async function findReasons(run) {
    const failed = [...run.journal.taken.values()].filter(({ status }) => failedStatuses.includes(status ?? ""));
    if (failed.length === 0) {
        return [];
    }
    const reasons = await readReasons(run, failed);
    const byReference = new Map(failed.map((taken) => [taken.reference, taken]));
    const failures = [];
    for await (const document of run.file.read()) {
        const taken = byReference.get(document.reference ?? "");
        // A row that was edited after its document failed is a new document.
        if (taken !== undefined && taken.sha256 === document.sha256) {
            const found = reasons.get(taken.id) ?? [];
            const problems = found.length > 0 ? found : [{ message: `it is ${taken.status}: status ${taken.id} shows the whole` }];
            failures.push({ document: withoutJson(document), documentId: taken.id, problems });
        }
    }
    return failures;
}
/** Newest first, in pages, because a request for each would use up the rate limit. */
async function readReasons({ calls, kind, businessProfileId }, failed) {
    const reasons = new Map();
    for (const status of failedStatuses) {
        const wanted = new Set(failed.filter((taken) => taken.status === status).map(({ id }) => id));
        const query = { overall_status: status, business_profile_id: businessProfileId, limit: pageSize };
        for await (const documents of wanted.size === 0 ? [] : calls.pages(operationOf(kind, "list"), query)) {
            for (const { id, meta_info: info } of documents) {
                if (wanted.delete(id)) {
                    reasons.set(id, info.peppol_status.validation_results.filter(({ flag }) => flag === "fatal").map(problemOf));
                }
            }
            if (wanted.size === 0) {
                break;
            }
        }
    }
    return reasons;
}
function problemOf({ reasonCode, text, pointer }) {
    const path = pointer
        ?.slice(1)
        .replace(/\/(\d+)/g, "[$1]")
        .replaceAll("/", ".");
    return { ...(path !== undefined && { path }), message: `${reasonCode}: ${text}` };
}
//# sourceMappingURL=find-reasons.js.map