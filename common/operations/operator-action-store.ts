import { v7 as uuid } from "uuid";

import type { Actor, ActorRole, OperatorActionName, OperatorTarget } from "./operator-actions.ts";
import { organizationIn, type Scope } from "../organizations/roles-and-scope.ts";
import type { Queryable } from "../db/queryable.ts";
import { inScope } from "../db/shared-sql.ts";

export interface NewOperatorAction {
  actor: Actor;
  /** Null for actions on the whole site. */
  orgId: string | null;
  action: OperatorActionName;
  target: OperatorTarget;
  targetId?: string;
  reason?: string;
  outcome: "done" | "refused";
  detail: Readonly<Record<string, unknown>>;
}

/** An action that changes something is recorded in its own transaction, so that neither exists without the other. */
export async function insertOperatorAction(tx: Queryable, action: NewOperatorAction): Promise<void> {
  const { actor, orgId, targetId = null, reason = null, outcome, detail } = action;
  await tx.query(
    `insert into operator_actions (id, org_id, subject, role, action, target, target_id, reason, outcome, detail, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      uuid(),
      orgId,
      actor.by,
      actor.role,
      action.action,
      action.target,
      targetId,
      reason,
      outcome,
      JSON.stringify(detail),
      actor.requestId,
    ],
  );
}

export interface OperatorActionRow {
  id: string;
  at: Date;
  orgId: string | null;
  /** Name of the organization; null for actions on the whole site. */
  organization: string | null;
  subject: string;
  role: ActorRole;
  action: OperatorActionName;
  target: OperatorTarget;
  targetId: string | null;
  reason: string | null;
  outcome: NewOperatorAction["outcome"];
  detail: Record<string, unknown>;
  requestId: string;
}

export interface OperatorActionQuery {
  orgId: Scope;
  targetId?: string;
  subject?: string;
  action?: OperatorActionName;
  after?: string;
  limit: number;
}

/** Newest first; reads one row more than `limit` to show a next page. */
export async function listOperatorActionRows(db: Queryable, query: OperatorActionQuery): Promise<OperatorActionRow[]> {
  const { orgId, targetId = null, subject = null, action = null, after = null, limit } = query;
  return db.query<OperatorActionRow>(
    `select id, at, org_id, subject, role, action, target, target_id, reason, outcome, detail, request_id,
       (select o.name from organizations o where o.id = operator_actions.org_id) as organization
     from operator_actions
     where ${inScope("org_id", "$1")} and ($2::text is null or target_id = $2) and ($3::text is null or subject = $3)
       and ($4::uuid is null or id < $4::uuid) and ($5::text is null or action = $5)
     order by id desc limit $6 + 1`,
    [organizationIn(orgId), targetId, subject, after, action, limit],
  );
}
