import { textLength } from "../../../common/db/text-rows.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import { readStatusLog, selectStatusSnapshot } from "../../../common/documents/read-document.ts";
import { awaitFinalStatus, queryStatuses } from "../../../common/status/status-store.ts";
import { hasTag, weakTag, answerWritten } from "../../http/respond.ts";
import { clientAborted } from "../../context.ts";
import { waitFor } from "../../http/recheck-rights-while-held.ts";
import { ifNoneMatch, listOf, string, kindWords } from "../../openapi/description.ts";
import { get, post, type ApiOperation } from "../../operation/api-operation.ts";
import { seesMasked, phase2Tenant, phase2TenantReadPost } from "../../operation/guard.ts";
import { documentKey } from "../../operation/path.ts";
import { wait, oneOf, uuid } from "../../schemas/fields.ts";
import { snapshotAnswer, statusSummaries, logEntry } from "./answers.ts";
import { writeSnapshot, presentStatusLog, presentStatusSummary } from "./presenter.ts";
import { list, record } from "../../schemas/field-types.ts";

const maxIds = 1_000;

const waitQuery = record({
  wait: wait.default(0),
  xml: oneOf("true", "false").default("true"),
});

const statusQuery = record({ ids: list(uuid(), maxIds, 1).required() });

const headers = { ETag: { description: "Another one whenever the answer may be another one.", schema: string } };

/** The network status of a document of one kind (contract.md 2.10, 2.11). */
export function peppolStatusOperations(kind: DocumentKind): readonly ApiOperation[] {
  const { one, title, tag } = kindWords[kind];
  return [
    get(`/api/${kind}/{id}/peppol-status`, phase2Tenant, {
      operationId: `get${title}PeppolStatus`,
      tag,
      summary: `Where a ${one} stands on the network`,
      description:
        "With `wait`, the answer is given when the state is final, at once where it is. When the time is over, what there is is answered: 200, or 304 where `If-None-Match` names it. A wait whose right has ended meanwhile is answered as a new request would be.",
      query: {
        schema: waitQuery,
        about: {
          wait: "Seconds for which the answer is held back until the state is final; without it not at all.",
          xml: {
            description:
              "`false` leaves out what the legs send, which is most of the answer: `documentXml` is null. It is answered by default.",
            example: "false",
          },
        },
      },
      parameters: [ifNoneMatch],
      answers: {
        200: { description: "Both ways out, as far as they have come.", headers, schema: snapshotAnswer },
        304: { description: "Nothing has changed, or not in the time waited.", headers },
      },
      handle: async (ctx, { database, dispatcher, held, installation, statusListener }, read) => {
        const key = documentKey(ctx, kind);
        const query = read.query();
        const { version } = await waitFor(ctx, { held }, query.wait, (waiting) =>
          awaitFinalStatus({ database, installation, statusListener }, key, waiting),
        );
        const signal = clientAborted(ctx);
        ctx.set("ETag", weakTag(version));
        ctx.set("Cache-Control", "private, no-cache");
        if (signal.aborted || hasTag(ctx, weakTag(version))) {
          ctx.status = 304;
          return;
        }
        const caller = { orgId: key.orgId, signal };
        const snapshot = await dispatcher.readInTurn(caller, async () => {
          const rows = await selectStatusSnapshot({ database }, key, { withXml: query.xml === "true" });
          const size = textLength(rows.record) + textLength(rows.legs);
          return dispatcher.run(writeSnapshot, { ...rows, isMasked: seesMasked(ctx.state) }, { ...caller, size });
        });
        answerWritten(ctx, 200, snapshot);
      },
    }),
    get(`/api/${kind}/{id}/peppol-status-logs`, phase2Tenant, {
      operationId: `get${title}PeppolStatusLogs`,
      tag,
      summary: `The log of a ${one}`,
      answers: { 200: { description: "Oldest entry first.", schema: listOf(logEntry) } },
      handle: async (ctx, { database }) => presentStatusLog(await readStatusLog({ database }, documentKey(ctx, kind))),
    }),
  ];
}

export const statusQueryOperation: ApiOperation = post("/api/peppol-status/query", phase2TenantReadPost, {
  operationId: "queryPeppolStatus",
  tag: "Status of many",
  summary: "Where up to 1,000 documents stand",
  request: {
    title: "StatusQuery",
    schema: statusQuery,
    example: { ids: ["0199d3a0-7c1e-7000-8000-00000000d001"] },
  },
  answers: {
    200: { description: "In the order asked, each document once.", schema: statusSummaries },
    422: { description: "The `metadata` of the documents has more than 4 MB together: ask for fewer." },
  },
  handle: async (ctx, { database }, read) => {
    const { ids } = await read.body();
    const asked = ids.map((id) => id.toLowerCase());
    const { found, missing } = await queryStatuses({ database }, ctx.state.organization.id, asked);
    return { data: found.map(presentStatusSummary), not_found: missing };
  },
});
