import { v7 as uuid } from "uuid";
import { Indexer } from "../../../common/services/search/index-documents.js";
import { searchDocuments } from "../../../common/services/search/search-documents.js";
import { buildParty } from "../../factories/request.js";
import { until } from "../../setup/until.js";
/** Whether the indexer has read the whole log. */
export async function isIndexed(pipeline) {
    const [row] = await pipeline.query(`select (select position from feed_cursors where name = 'search 2') >= coalesce(max(id), 0) as is from status_log`);
    return row?.is === true;
}
/** The search on the pipeline of a suite, with an indexer of its own. */
export function useSearch(pipeline) {
    let indexer;
    before(() => {
        indexer = new Indexer(pipeline.deps, uuid());
    });
    const find = (what, more = {}) => searchDocuments(pipeline.deps, { scope: pipeline.orgId, what, limit: 25, ...more });
    return {
        indexer: () => indexer,
        index: async () => {
            await until("everything is indexed", async () => !(await indexer.indexOnce()) && isIndexed(pipeline));
        },
        find,
        idsOf: async (text, scope = pipeline.orgId) => (await find({ text, seesAccounts: true }, { scope })).rows.map(({ document }) => document.id),
        create: (name, more = {}, party = {}) => pipeline.create({ accounting_supplier_party: buildParty({ name, ...party }), ...more }),
    };
}
//# sourceMappingURL=use-search.js.map