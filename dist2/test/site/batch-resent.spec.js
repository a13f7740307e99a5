import { resendBatch } from "../api/resources/batch/resend-batch.js";
import { Stack } from "../setup/processes/stack.js";
/** More of them by hand: `RESENT_SEEDS=200`. */
const seeds = Array.from({ length: Number(process.env["RESENT_SEEDS"] ?? 3) }, (_, nth) => nth + 1);
describe("a batch that is sent again to an API that is killed in the middle", function () {
    this.timeout(120_000);
    let site;
    before(async () => {
        site = await Stack.startAlone({ processes: ["simulator", "api"] });
    });
    after(() => site?.close());
    const receiver = {
        post: async (body, key, signal) => {
            const answer = await fetch(`${site.url}/api/purchase-invoices/${site.businessProfileId}/batch`, {
                method: "POST",
                headers: {
                    authorization: `Bearer ${site.token}`,
                    "content-type": "application/x-ndjson",
                    "idempotency-key": key,
                },
                body,
                signal,
            });
            return answer.text();
        },
        query: (statement, parameters) => site.database.query(statement, parameters),
        interrupt: async () => {
            await site.stopProcess("api", "SIGKILL");
            await site.startProcess("api");
            // The keys of what died are free after half a minute, which is over now.
            await site.database.query("update idempotency_keys set locked_until = now() where document_id is null");
        },
    };
    for (const seed of seeds) {
        it(`stores no line twice (seed ${seed})`, () => resendBatch(receiver, seed));
    }
});
//# sourceMappingURL=batch-resent.spec.js.map