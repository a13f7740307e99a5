import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { saveChangedDocument } from "../../../common/db/stores/documents/idempotency-store.js";
import { reserveIdempotencyKey, completeIdempotencyKey, } from "../../../common/services/documents/reserve-idempotency-key.js";
import { usePipeline } from "../../setup/pipeline.js";
import { refusal } from "../../setup/refusal.js";
const answer = { status: 201, headers: { location: "/there" }, body: "made" };
describe("the claim of an Idempotency-Key", () => {
    const pipeline = usePipeline();
    let document;
    let key;
    before(async () => {
        document = await pipeline.create();
    });
    beforeEach(() => {
        key = uuid();
    });
    const claim = (requestSha256 = "one") => reserveIdempotencyKey(pipeline.deps, { orgId: pipeline.orgId, key, requestSha256 });
    const claimed = async () => {
        const state = await claim();
        return state.outcome === "claimed" ? state.claim : expect.fail(state.outcome);
    };
    it("belongs to the first request; another one waits for it, whatever it holds", async () => {
        const first = await claimed();
        expect(first).to.include({ orgId: pipeline.orgId, key });
        expect(await claim()).to.deep.equal({ outcome: "running" });
        expect(await claim("two")).to.deep.equal({ outcome: "running" });
    });
    it("leads the same request to the first one's answer, and refuses another", async () => {
        await completeIdempotencyKey(pipeline.deps, await claimed(), answer);
        expect(await claim()).to.deep.equal({ outcome: "answered", answer });
        const { status, message } = await refusal(claim("two"));
        expect(status).to.equal(409);
        expect(message).to.match(/a new request needs a key of its own$/);
    });
    it("leads to the document where the answer was not kept, and names it to another request", async () => {
        await saveChangedDocument(pipeline.deps.database, await claimed(), document.id);
        expect(await claim()).to.deep.include({ outcome: "stored" });
        const state = await claim();
        expect(state.outcome === "stored" && state.document).to.include({ id: document.id, kind: "purchase-invoices" });
        const { status, message } = await refusal(claim("two"));
        expect(status).to.equal(409);
        expect(message)
            .to.contain(`document ${document.documentSequence} (id ${document.id})`)
            .and.to.contain("is PENDING now");
    });
    it("prefers the answer to the document where both are known", async () => {
        const first = await claimed();
        await saveChangedDocument(pipeline.deps.database, first, document.id);
        await completeIdempotencyKey(pipeline.deps, first, answer);
        expect(await claim()).to.deep.equal({ outcome: "answered", answer });
    });
    it("is free again when the request came to nothing", async () => {
        await completeIdempotencyKey(pipeline.deps, await claimed(), undefined);
        expect(await claim()).to.include({ outcome: "claimed" });
    });
    it("that cannot be ended is logged, and throws nothing", async () => {
        const warned = [];
        const deps = {
            database: { ...pipeline.deps.database, query: () => Promise.reject(new Error("away")) },
            logger: { warn: (_fields, message) => warned.push(message) },
        };
        await completeIdempotencyKey(deps, await claimed(), answer);
        expect(warned).to.deep.equal(["idempotency key not settled"]);
    });
});
//# sourceMappingURL=reserve-idempotency-key.spec.js.map