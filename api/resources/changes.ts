import { readChanges } from "../../common/status/change-feed-store.ts";
import { waitFor } from "../http/recheck-rights-while-held.ts";
import { get, type ApiOperation } from "../operation/api-operation.ts";
import { phase2Tenant } from "../operation/guard.ts";
import { record } from "../schemas/field-types.ts";
import { integerParameter, someOf, pageQuery, wait, oneOf as oneOfTexts } from "../schemas/fields.ts";
import { terminalEvents, testEventName, webhookEvents } from "../../common/webhooks/webhook-events.ts";
import { documentKindNames } from "../../common/documents/document-kinds.ts";
import { boolean, described, listOf, object, oneOf, string, uuid, type AnswerOf } from "../openapi/description.ts";
import { logEntryMembers, names } from "./peppol-status/answers.ts";
import { presentLogEntry } from "./peppol-status/presenter.ts";
import { overallStatuses } from "../../common/status/status.ts";

const changeAnswer = object(
  {
    cursor: described(string, "Goes on behind this change."),
    document_id: uuid,
    kind: oneOf(...documentKindNames),
    document_sequence: string,
    ...names,
    overall_status: described(oneOf(...overallStatuses), "As it is now."),
    ...logEntryMembers,
  },
  { title: "Change" },
);

const changesAnswer = object(
  { data: listOf(changeAnswer), next_cursor: string, has_more: boolean },
  { title: "Changes" },
);

const maxChanges = 1_000;
const defaultChanges = 100;

/** A test event goes to an endpoint and is in no log. */
const eventNames = webhookEvents.map(({ name }) => name).filter((name) => name !== testEventName);

const changesQuery = record({
  ...pageQuery(),
  events: someOf(...eventNames),
  terminal: oneOfTexts("true", "false"),
  limit: integerParameter(1, maxChanges).default(defaultChanges),
  wait: wait.default(0),
});

/** Every change of status of the organization, in order. */
export const changeOperations: readonly ApiOperation[] = [
  get("/api/changes", phase2Tenant, {
    operationId: "listChanges",
    tag: "Status of many",
    summary: "Every change of status, in order",
    description:
      "Every entry of every document's log. The order never changes and nothing is left out, however late it is stored: go on with `next_cursor`, which stays valid for ever. With `wait`, an empty page waits for its first change; a wait whose right has ended meanwhile is answered as a new request would be.",
    query: {
      schema: changesQuery,
      about: {
        events:
          "Only changes of these events, by the names of `/api/webhook-events` with a comma between; steps that are no event are left out. An answer may then be empty while `has_more` is true: `next_cursor` has moved over what was left out.",
        terminal:
          "`true`: only changes after which a revision changes by itself no more (approved, rejected, not valid, void), of `events` where both are sent.",
        cursor: "`next_cursor` of the answer before; `now` leaves out what has been; without it, from the beginning.",
        limit: { description: "Changes in an answer.", example: 100 },
        wait: "Seconds for which the answer is held back until something has changed.",
      },
    },
    answers: { 200: { description: "Oldest first.", schema: changesAnswer } },
    handle: async (ctx, { database, held, installation, statusListener, watermark }, read) => {
      const { wait: seconds, events, terminal, ...page } = read.query();
      const chosen = terminal === "true" ? terminalEvents.filter((name) => events?.includes(name) ?? true) : events;
      const { id: orgId } = ctx.state.organization;
      const query = { orgId, ...page, ...(chosen !== undefined && { events: chosen }) };
      const { changes, cursor, hasMore } = await waitFor(ctx, { held }, seconds, (waiting) =>
        readChanges({ database, installation, statusListener, watermark }, query, waiting),
      );
      // An entry of a document's log (contract.md 2.11) with the document that it is about.
      const data = changes.map((change): AnswerOf<typeof changeAnswer> => ({
        cursor: change.cursor,
        document_id: change.documentId,
        kind: change.kind,
        document_sequence: change.documentSequence,
        external_reference: change.externalReference,
        metadata: change.metadata,
        overall_status: change.overallStatus,
        ...presentLogEntry(change),
      }));
      return { data, next_cursor: cursor, has_more: hasMore };
    },
  }),
];
