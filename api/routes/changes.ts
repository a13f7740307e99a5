import { readChanges } from "../../common/services/change-feed.ts";
import { clientGone } from "../client-gone.ts";
import { get, type ApiOperation } from "../operation/api-operation.ts";
import { phase2Tenant } from "../operation/guard.ts";
import { presentChanges } from "../presenters/change.ts";
import { answerJson } from "../respond.ts";
import { readQuery } from "../schemas/read-query.ts";
import { changesQuery } from "../schemas/wait-query.ts";

const schema = changesQuery();

/** Every change of status of the organization, in order. */
export const changeOperations: readonly ApiOperation[] = [
  get("/api/changes", phase2Tenant, async (ctx, deps) => {
    const { wait, ...page } = readQuery(ctx, schema);
    const query = { orgId: ctx.state.organization.id, ...page };
    answerJson(ctx, 200, presentChanges(await readChanges(deps, query, { ms: wait * 1_000, gone: clientGone(ctx) })));
  }),
];
