import { expect } from "chai";
import { everyOrganization } from "../../../../common/domain/scope.js";
import { findByText } from "../../../../common/services/search/find-by-text.js";
import { seedSearch } from "../../../bench/reads/seed-search.js";
import { fill, makeTenants } from "../../../bench/reads/fill.js";
import { usePipeline } from "../../../setup/pipeline.js";
import { plansOf, rowsOf } from "../../../setup/statement-plans.js";
const documents = 20_000;
/** A search looks at a bounded number of terms, and for each party at a page of its documents. */
const most = { terms: 8_000, parties: 300 * 30 };
describe("what a search reads", function () {
    this.timeout(180_000);
    const pipeline = usePipeline();
    let tenant;
    before(async () => {
        const { id } = await pipeline.create();
        const tenants = await makeTenants(pipeline.deps.database);
        tenant = tenants[0];
        const templates = [{ id, share: 10_000 }];
        await fill(pipeline.ownerUrl, { templates, tenants, from: 1, to: documents });
        await seedSearch(pipeline.ownerUrl);
    });
    const texts = {
        "the beginning of every number": "sbi-",
        "the beginning of every request id": "req-",
        "a word of every party": "trading",
        "two words of many parties": "marina trading",
        "a common word and a rare one": "trading 499",
        "many common words": "marina dune falcon palm oasis pearl trading",
        "one order": "po-77",
        "nobody's word": "nobody-of-this-name",
        "the end of a number": "12345",
        "a year and the end of a number": "SBI-2026-12345",
        "a total": "1,234.50",
        "a day": "24/11/2026",
        "the end of an account": "…3456",
        "a word with a typing error": "mrina tradng",
        "a word of many errors": "certificate",
    };
    const scopes = {
        "all organizations": () => everyOrganization,
        "one organization": () => tenant.orgId,
    };
    for (const [whose, scope] of Object.entries(scopes)) {
        for (const [what, text] of Object.entries(texts)) {
            it(`of ${whose}, for ${what}, is bounded and read from indexes`, async () => {
                const plans = await plansOf(pipeline.deps.database, (db) => findByText(db, text, { scope: scope(), limit: 26, seesAccounts: true }));
                for (const nodes of plans) {
                    expect(nodes.filter(isScanned).map((node) => node["Relation Name"])).to.deep.equal([]);
                }
                const read = (relation) => plans
                    .flat()
                    .filter((node) => node["Relation Name"]?.search(relation) === 0)
                    .reduce((sum, node) => sum + rowsOf(node), 0);
                expect(read(/^search_references/), "references").to.be.at.most(most.terms);
                expect(read(/^search_part(ies|y_terms)/), "terms of parties, of errors and of words with an error").to.be.at.most(3 * most.terms);
                expect(read(/^search_party_documents/), "documents of parties").to.be.at.most(most.parties);
            });
        }
    }
});
const isScanned = (node) => node["Node Type"] === "Seq Scan" && /^(search_|documents|transmissions)/.test(node["Relation Name"] ?? "");
//# sourceMappingURL=search-plans.spec.js.map