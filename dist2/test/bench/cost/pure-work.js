import { readJson } from "../../../api/json/read-json.js";
import { validateRequest } from "../../../api/resources/documents/validate-request.js";
import { price } from "../../../common/domain/pricing/price.js";
import { sealEnvelope } from "../../../common/services/delivery/build-envelope.js";
import { buildReport } from "../../../common/services/delivery/build-report.js";
import { addressLegs } from "../../../common/services/documents/address-legs.js";
import { checkTaxDataRules, checkUblTree } from "../../../common/services/validation/check-rules.js";
import { loadRuleSets } from "../../../common/services/validation/load-rule-sets.js";
import { renderUblWithTree } from "../../../common/ubl/render-ubl.js";
import { buildDomainBuyer } from "../../factories/request.js";
import { tenLineInvoice } from "../client.js";
import { ownProcessorTime } from "../processor-time.js";
import { note } from "../progress.js";
const warmUp = 1_500;
const measured = 1_000;
const kind = "purchase-invoices";
const id = "019a0000-0000-7000-8000-000000000001";
const identity = { serviceProviderId: "000123", taxAuthorityId: "000773" };
const issuer = buildDomainBuyer();
const moment = { documentId: id, documentSequence: "SBI-2026-000001" };
/**
 * What has to be computed for a document: one warm process, no database, no network. Costs of the service are given as
 * multiples of it, because a slower machine slows both.
 *
 * @throws Error when the document is not valid
 */
export async function measurePureWork() {
    const ruleSets = loadRuleSets();
    const steps = new Steps();
    for (let done = 0; done < warmUp + measured; done += 1) {
        if (done === warmUp) {
            steps.forget();
        }
        note(`pure work: ${done} of ${warmUp + measured} documents`);
        await workOnDocument(steps, ruleSets);
    }
    return steps.perDocument(measured);
}
async function workOnDocument(steps, ruleSets) {
    steps.begin();
    const body = readJson(tenLineInvoice());
    steps.end("read JSON");
    const request = await validateRequest(kind, body);
    steps.end("check fields");
    const document = { ...request, accounting_customer_party: issuer };
    price(document);
    const amounts = price(document);
    steps.end("price (twice)");
    const described = { kind, ...moment, document, amounts };
    const { xml: ubl, tree } = renderUblWithTree(described);
    steps.end("render");
    const byRules = checkUblTree(ruleSets, tree);
    steps.end("UBL rules");
    const reported = { ...described, ubl, typeCode: "S", at: new Date(), billingSbdhId: id };
    const report = buildReport(reported, identity);
    steps.end("report");
    const byReportRules = checkTaxDataRules(ruleSets, report);
    steps.end("its rules");
    sealEnvelope(legOf(document, "c3"), identity, ubl);
    sealEnvelope(legOf(document, "c5"), identity, report);
    steps.end("envelopes");
    requireValid([...byRules.findings, ...byReportRules.findings]);
}
function legOf(document, leg) {
    const address = addressLegs({ kind, document }, identity.taxAuthorityId)[leg];
    return { ...address, leg, kind, sbdhId: id, createdAt: new Date(), country: "AE" };
}
function requireValid(findings) {
    if (findings.length > 0) {
        throw new Error(`The document of the benchmark must be valid: ${JSON.stringify(findings[0])}`);
    }
}
/** Processor time by step, with what the threads of garbage collector and compiler spent meanwhile. */
class Steps {
    constructor() {
        this.spent = new Map();
        this.since = 0;
    }
    begin() {
        this.since = ownProcessorTime();
    }
    end(step) {
        const now = ownProcessorTime();
        this.spent.set(step, (this.spent.get(step) ?? 0) + now - this.since);
        this.since = now;
    }
    forget() {
        this.spent.clear();
    }
    perDocument(documents) {
        return Object.fromEntries([...this.spent].map(([step, ms]) => [step, ms / documents]));
    }
}
//# sourceMappingURL=pure-work.js.map