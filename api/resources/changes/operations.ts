import { readChanges } from "../../../common/services/changes/read-changes.ts";
import { waitFor } from "../../held/wait-for.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { phase2Tenant } from "../../operation/guard.ts";
import { changesAnswer, presentChanges } from "./presenter.ts";
import { changesQuery } from "./schema.ts";

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
        cursor: "`next_cursor` of the answer before; `now` leaves out what has been; without it, from the beginning.",
        limit: { description: "Changes in an answer.", example: 100 },
        wait: "Seconds for which the answer is held back until something has changed.",
      },
    },
    answers: { 200: { description: "Oldest first.", schema: changesAnswer } },
    handle: async (ctx, deps, read) => {
      const { wait, ...page } = read.query();
      const query = { orgId: ctx.state.organization.id, ...page };
      return presentChanges(await waitFor(ctx, deps, wait, (waiting) => readChanges(deps, query, waiting)));
    },
  }),
];
