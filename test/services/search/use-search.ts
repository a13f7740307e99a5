import { v7 as uuid } from "uuid";

import type { Scope } from "../../../common/domain/scope.ts";
import { Indexer } from "../../../common/services/search/index-documents.ts";
import { searchDocuments, type FoundPage, type Search } from "../../../common/services/search/search-documents.ts";
import type { DocumentRecord } from "../../../common/services/documents/document-record.ts";
import { buildParty, type Json } from "../../factories/request.ts";
import type { Pipeline } from "../../setup/pipeline.ts";
import { until } from "../../setup/until.ts";

interface SearchOfPipeline {
  indexer: () => Indexer;
  /** Until everything that there is can be found. */
  index: () => Promise<void>;
  find: (what: Search["what"], more?: Partial<Search>) => Promise<FoundPage>;
  idsOf: (text: string, scope?: Scope) => Promise<string[]>;
  /** A document to a supplier of this name. */
  create: (name: string, more?: Json, party?: Json) => Promise<DocumentRecord>;
}

/** Whether the indexer has read the whole log. */
export async function isIndexed(pipeline: Pipeline): Promise<boolean> {
  const [row] = await pipeline.query<{ is: boolean }>(
    `select (select position from feed_cursors where name = 'search 2') >= coalesce(max(id), 0) as is from status_log`,
  );
  return row?.is === true;
}

/** The search on the pipeline of a suite, with an indexer of its own. */
export function useSearch(pipeline: Pipeline): SearchOfPipeline {
  let indexer: Indexer;
  before(() => {
    indexer = new Indexer(pipeline.deps, uuid());
  });
  const find: SearchOfPipeline["find"] = (what, more = {}) =>
    searchDocuments(pipeline.deps, { scope: pipeline.orgId, what, limit: 25, ...more });
  return {
    indexer: () => indexer,
    index: async () => {
      await until("everything is indexed", async () => !(await indexer.indexOnce()) && isIndexed(pipeline));
    },
    find,
    idsOf: async (text, scope = pipeline.orgId) =>
      (await find({ text, seesAccounts: true }, { scope })).rows.map(({ document }) => document.id),
    create: (name, more = {}, party = {}) =>
      pipeline.create({ accounting_supplier_party: buildParty({ name, ...party }), ...more }),
  };
}
