import { validationResultOf } from "../../common/domain/validation/validation-result.js";
import { deliverLeg } from "./deliver-leg.js";
import { readStatusLog } from "../../common/services/documents/read-document.js";
import { seedOrganization } from "../../common/services/organizations/seed-organization.js";
import { openRuntime } from "../../common/services/runtime/open-runtime.js";
import { pricingStage } from "../../workers/stages/pricing.js";
import { renderingStage } from "../../workers/stages/rendering.js";
import { validationStage } from "../../workers/stages/validation.js";
import { stageJobHandler } from "../../workers/stages/stage-processor.js";
import { buildDomainBuyer, buildDocument, unlikeOthers } from "../factories/request.js";
import { testConfig } from "./config.js";
import { suiteResource } from "./suite-resource.js";
import { createTestDatabase } from "./database/database.js";
import { createDocument, readStatusSnapshot } from "../services/use-cases.js";
/** The worker process that the test stands for. */
const workerId = "00000000-0000-7000-8000-000000000001";
/** A pipeline for all tests of a suite, or with `each` a new one for every test. */
export const usePipeline = (options = {}, scope) => suiteResource(() => openPipeline(options), scope);
/** A new document for every test of a suite, validated where that is asked for. */
export function eachDocument(pipeline, overrides, { validated = false } = {}) {
    const document = {};
    beforeEach(async () => {
        Object.assign(document, await (validated ? pipeline.createValidated(overrides) : pipeline.create(overrides)));
    });
    return document;
}
export async function openPipeline(options = {}) {
    const testDatabase = await createTestDatabase();
    const config = testConfig({ databaseUrl: testDatabase.url, ...options.config });
    const runtime = await openRuntime(config, "test", { workers: true });
    const { deps } = runtime;
    const tenant = await seedOrganization(deps, { name: "Dune Buyer", party: buildDomainBuyer() });
    const keyOf = ({ id }, overrides = {}) => ({
        orgId: tenant.orgId,
        kind: "purchase-invoices",
        id,
        ...overrides,
    });
    const validateDocument = () => ({
        ...validationResultOf([...(options.findings ?? [])]),
        ruleSet: "test",
    });
    const create = (overrides = {}) => createDocument(deps, {
        ...tenant,
        kind: "purchase-invoices",
        // Findings would hold likely duplicates.
        request: buildRequest({ ...unlikeOthers(), ...overrides }),
        serviceVersion: "20260101",
        requestId: "test",
    });
    return {
        deps,
        query: (statement, parameters) => deps.database.query(statement, parameters),
        ownerUrl: testDatabase.ownerUrl,
        ...tenant,
        keyOf,
        create,
        createValidated: async (overrides) => {
            const document = await create(overrides);
            await runStages(deps, validateDocument, [document]);
            return document;
        },
        validate: (documents) => runStages(deps, validateDocument, documents),
        deliver: async (accessPoint, document, leg) => {
            const { result } = await deliverLeg({ ...deps, accessPoint, instanceId: workerId }, document, leg);
            return result;
        },
        snapshot: (document) => readStatusSnapshot(deps, keyOf(document)),
        log: (document) => readStatusLog(deps, keyOf(document)),
        close: async () => {
            await runtime.close();
            await testDatabase.drop();
        },
    };
}
/** The request as the API hands it to the use case: decimals as strings, no customer party. */
export function buildRequest(overrides = {}) {
    const { accounting_customer_party: _customer, ...request } = buildDocument(overrides);
    return request;
}
/** The job of a stage for these documents. */
export const jobOf = (documents, attemptsMade = 0) => ({
    data: { documents: documents.map(({ id, revision }) => ({ id, revision })) },
    attemptsMade,
});
/** Rules that find nothing. */
export const findNothing = () => ({ ...validationResultOf([]), ruleSet: "test" });
/** The stages up to and including validation. */
export const firstStages = (deps, validateDocument = findNothing) => [pricingStage(deps), renderingStage(deps), validationStage(deps, validateDocument)];
/** What a process with the first three stages does with the documents. */
export async function runStages(deps, validateDocument, documents) {
    await stageJobHandler(deps, ...firstStages(deps, validateDocument))(jobOf(documents));
}
/** An access point of which the test says what it answers; it counts what it was given. */
export class ScriptedAccessPoint {
    constructor(answers = {}) {
        this.answers = answers;
        this.submitted = [];
        this.asked = [];
    }
    async submit(input) {
        this.submitted.push(input);
        return this.answers.submit?.(this.submitted.length) ?? { kind: "sent", reason: "sent", report: { ok: true } };
    }
    async status(sbdhId) {
        this.asked.push(sbdhId);
        return this.answers.status?.(this.asked.length) ?? { kind: "not_found", reason: "unknown", transaction: null };
    }
    async admit(work) {
        return { result: await work() };
    }
}
//# sourceMappingURL=pipeline.js.map