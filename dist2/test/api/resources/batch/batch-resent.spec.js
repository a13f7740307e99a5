import { useTestApi } from "../../../setup/api.js";
import { call } from "../../http-client.js";
import { resendBatch } from "./resend-batch.js";
/** More of them by hand: `RESENT_SEEDS=200`. */
const seeds = Array.from({ length: Number(process.env["RESENT_SEEDS"] ?? 12) }, (_, nth) => nth + 1);
describe("a batch that is sent again and again under one key, changed each time", function () {
    this.timeout(120_000);
    const api = useTestApi();
    const receiver = {
        post: async (body, key, signal) => {
            const path = `/api/purchase-invoices/${api.businessProfileId}/batch`;
            const headers = { "content-type": "application/x-ndjson", "idempotency-key": key };
            return (await call(api, "POST", path, { body, headers, signal })).text;
        },
        query: (statement, parameters) => api.query(statement, parameters),
        interrupt: (sending) => Promise.resolve(sending.abort()),
    };
    for (const seed of seeds) {
        it(`stores no line twice, and answers no two lines with one document (seed ${seed})`, () => resendBatch(receiver, seed));
    }
});
//# sourceMappingURL=batch-resent.spec.js.map