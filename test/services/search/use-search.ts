import type { Scope } from "../../../common/domain/scope.ts";
import { searchDocuments, type Search } from "../../../common/services/search/search-documents.ts";
import type { DocumentRecord } from "../../../common/services/documents/document-record.ts";
import { buildParty, type Json } from "../../factories/request.ts";
import type { Pipeline } from "../../setup/pipeline.ts";

interface SearchOfPipeline {
  find: (what: Partial<Search["what"]>, more?: Partial<Search>) => ReturnType<typeof searchDocuments>;
  idsOf: (text: string, scope?: Scope) => Promise<string[]>;
  /** A document to a supplier of this name. */
  create: (name: string, more?: Json, party?: Json) => Promise<DocumentRecord>;
}

/** The search on the pipeline of a suite. */
export function useSearch(pipeline: Pipeline): SearchOfPipeline {
  const find: SearchOfPipeline["find"] = (what, more = {}) =>
    searchDocuments(pipeline.deps, {
      scope: pipeline.orgId,
      what: { conditions: {}, ...what },
      limit: 25,
      ...more,
    });
  return {
    find,
    idsOf: async (text, scope = pipeline.orgId) => (await find({ text }, { scope })).rows.map(({ id }) => id),
    create: (name, more = {}, party = {}) =>
      pipeline.create({ accounting_supplier_party: buildParty({ name, ...party }), ...more }),
  };
}
