import { organizationIn, type Scope } from "../../../domain/scope.ts";
import { inScope } from "../../fragments/in-scope.ts";
import type { Queryable } from "../../queryable.ts";
import type { SignInWay } from "./console-session-store.ts";

export interface SessionRow {
  id: string;
  orgId: string;
  /** Name of the organization; null when there is none of this id. */
  organization: string | null;
  subject: string;
  roles: readonly string[];
  issuer: string | null;
  /** This and the next two members are null for a session of a release that did not store them. */
  signedInWith: SignInWay | null;
  address: string | null;
  userAgent: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export interface SessionQuery {
  orgId: Scope;
  subject?: string;
  after?: string;
  limit: number;
}

/** Sessions that have not expired, newest first; reads one row more than `limit` to show a next page. */
export async function listSessionRows(db: Queryable, query: SessionQuery): Promise<SessionRow[]> {
  const { orgId, subject = null, after = null, limit } = query;
  return db.query<SessionRow>(
    `select id, org_id, (select o.name from organizations o where o.id = console_sessions.org_id) as organization, subject,
       roles, issuer, signed_in_with, address, user_agent, created_at, expires_at
     from console_sessions
     where ${inScope("org_id", "$1")} and ($2::text is null or subject = $2) and ($3::uuid is null or id < $3::uuid)
       and expires_at > now()
     order by id desc limit $4 + 1`,
    [organizationIn(orgId), subject, after, limit],
  );
}

/** @returns whose session it was; undefined for an unknown or expired one */
export async function deleteSession(
  tx: Queryable,
  { id, orgId, subject }: { id: string; orgId: Scope; subject?: string },
): Promise<Pick<SessionRow, "orgId" | "subject"> | undefined> {
  const [ended] = await tx.query<Pick<SessionRow, "orgId" | "subject">>(
    `delete from console_sessions
     where id = $1 and ${inScope("org_id", "$2")} and ($3::text is null or subject = $3) and expires_at > now()
     returning org_id, subject`,
    [id, organizationIn(orgId), subject ?? null],
  );
  return ended;
}
