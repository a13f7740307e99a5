import type { ApiContext } from "../context.ts";
import { highestRole } from "../../common/organizations/roles-and-scope.ts";
import { insertOperatorAction, type NewOperatorAction } from "../../common/operations/operator-action-store.ts";
import { type ApiDeps, actorOf } from "./api-operation.ts";

type Reading = Pick<NewOperatorAction, "action" | "target" | "targetId" | "detail"> & { orgId?: string | null };

/**
 * Records what a person opens or exports, before it is answered: without its record there is no answer. Systems, whose tokens have
 * no role, read in bursts and are left to the log of requests.
 */
export async function recordReading(
  ctx: Pick<ApiContext, "state">,
  { database }: Pick<ApiDeps, "database">,
  { orgId = ctx.state.organization.id, ...reading }: Reading,
): Promise<void> {
  if (highestRole(ctx.state.roles) !== undefined) {
    await insertOperatorAction(database, { ...reading, orgId, actor: actorOf(ctx), outcome: "done" });
  }
}

/** Records that a person opens a document, or a file of it. */
export const recordOpening = (
  ctx: Pick<ApiContext, "state">,
  { database }: Pick<ApiDeps, "database">,
  { orgId, id, file, revision }: { orgId: string; id: string; file: string; revision?: number | undefined },
): Promise<void> =>
  recordReading(
    ctx,
    { database },
    {
      action: "document.open",
      target: "document",
      targetId: id,
      orgId,
      detail: { file, ...(revision !== undefined && { revision }) },
    },
  );
