import { v7 as uuid } from "uuid";

import type { Actor, ActorRole, OperatorActionName, OperatorTarget } from "./operator-actions.ts";
import { organizationIn, type Scope } from "../organizations/roles-and-scope.ts";
import type { Queryable } from "../db/queryable.ts";
import { inScope } from "../db/shared-sql.ts";
import { escaped, readQuestion } from "../search/read-question.ts";
import { findByPatterns } from "../search/search-text-store.ts";
import { oneLine } from "../search/search-text.ts";

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
  /** Name of the target: the number of a document, or what an organization or profile is called; null for any other. */
  targetName: string | null;
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
  /** A part of it. */
  subject?: string;
  /** Only what was done to one of these, or for one of these organizations. */
  named?: Named;
  action?: OperatorActionName;
  since?: Date;
  before?: Date;
  after?: string;
  limit: number;
}

/** Organizations, and documents, profiles and organizations as targets. */
export interface Named {
  orgIds: string[];
  targetIds: string[];
}

/** What a name leads to: organizations and profiles by a part of theirs, documents by anything that the search finds them by. */
export async function findNamed(db: Queryable, scope: Scope, name: string): Promise<Named> {
  const [row] = await db.query<Named & { folded: string }>(
    `select fold_text($2) as folded,
       array(select o.id from organizations o where ${inScope("o.id", "$1")} and o.name ilike $3) as org_ids,
       array(select p.id::text from business_profiles p where ${inScope("p.org_id", "$1")} and p.party ->> 'name' ilike $3) as target_ids`,
    [organizationIn(scope), oneLine(name), `%${escaped(name)}%`],
  );
  const { folded = "", orgIds = [], targetIds = [] } = row ?? {};
  const documents = await findByPatterns(db, scope, { text: readQuestion(folded).patterns, party: [] });
  return { orgIds, targetIds: [...targetIds, ...(documents ?? [])] };
}

const isId = `a.target_id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'`;

/** SQL: the name of the target of an action `a`. That of a leg is its document's. */
const targetName = `(case
  when a.target in ('leg', 'document') then (select d.document_sequence from documents d where d.org_id = a.org_id
    and d.id = coalesce(a.detail ->> 'document_id', case when a.target = 'document' and ${isId} then a.target_id end)::uuid)
  when not ${isId} then null
  when a.target = 'organization' then (select o.name from organizations o where o.id = a.target_id::uuid)
  when a.target = 'profile' then (select p.party ->> 'name' from business_profiles p where p.org_id = a.org_id and p.id = a.target_id::uuid)
  end)`;

const organizationName = "(select o.name from organizations o where o.id = a.org_id)";

/** Newest first; reads one row more than `limit` to show a next page. */
export async function listOperatorActionRows(db: Queryable, query: OperatorActionQuery): Promise<OperatorActionRow[]> {
  const { orgId, targetId = null, subject, named, action = null, after = null, limit } = query;
  const { since = null, before = null } = query;
  return db.query<OperatorActionRow>(
    `select a.id, a.at, a.org_id, a.subject, a.role, a.action, a.target, a.target_id, a.reason, a.outcome, a.detail, a.request_id,
       ${organizationName} as organization, ${targetName} as target_name
     from operator_actions a
     where ${inScope("a.org_id", "$1")} and ($2::text is null or a.target_id = $2) and ($3::text is null or a.subject ilike $3)
       and ($4::uuid is null or a.id < $4::uuid) and ($5::text is null or a.action = $5)
       and ($7::uuid[] is null or a.org_id = any($7) or a.target_id = any($8::text[]) or a.detail ->> 'document_id' = any($8))
       and ($9::timestamptz is null or a.at >= $9) and ($10::timestamptz is null or a.at < $10)
     order by a.id desc limit $6 + 1`,
    [
      organizationIn(orgId),
      targetId,
      subject === undefined ? null : `%${escaped(subject)}%`,
      after,
      action,
      limit,
      named?.orgIds ?? null,
      named?.targetIds ?? null,
      since,
      before,
    ],
  );
}
