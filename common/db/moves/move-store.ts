import type { Queryable } from "../queryable.ts";
import type { MoveState } from "../stores/organizations/organization-store.ts";

/** An organization as far as it moves. */
export interface MovingOrganization {
  id: string;
  name: string;
  moveState: MoveState | null;
  moveTo: string | null;
  moveId: string | null;
  cursorKey: string | null;
}

/** Locks it, so that two people's steps come one after the other. */
export async function lockMoving(tx: Queryable, id: string): Promise<MovingOrganization | undefined> {
  const [row] = await tx.query<MovingOrganization>(
    `select id, name, move_state, move_to, move_id, cursor_key from organizations where id = $1 for no key update`,
    [id],
  );
  return row;
}

/** It counts as a change of the retention terms, so that retention deletes no document while the rows are copied, and for seven days. */
export async function setLeaving(
  tx: Queryable,
  id: string,
  { to, moveId }: { to: string; moveId: string },
): Promise<void> {
  await tx.query(
    `update organizations set move_state = 'leaving', move_to = $2, move_id = $3, retention_changed_at = now() where id = $1`,
    [id, to, moveId],
  );
}

/** What its webhooks still have to send is sent by the new installation. */
export async function setLeft(tx: Queryable, id: string): Promise<void> {
  await tx.query("update organizations set move_state = 'left' where id = $1", [id]);
  await tx.query(
    `update webhook_endpoints set enabled = false, disabled_at = now(), disabled_by = 'move' where org_id = $1 and enabled`,
    [id],
  );
}

/** It takes requests again, or from now on; it keeps the move that it came with. */
export async function setAtHome(tx: Queryable, id: string): Promise<void> {
  await tx.query("update organizations set move_state = null, move_to = null where id = $1", [id]);
}

export async function setArriving(
  tx: Queryable,
  id: string,
  { moveId, lastLogId, cursorKey }: { moveId: string; lastLogId: string; cursorKey: string },
): Promise<void> {
  await tx.query(
    `update organizations set move_state = 'arriving', move_id = $2, imported_log_id = $3, cursor_key = $4,
       retention_changed_at = now() where id = $1`,
    [id, moveId, lastLogId, cursorKey],
  );
}

/** Organizations that share the numbers of one of its profiles, or whose numbers one of its profiles shares. */
export async function findSharing(db: Queryable, id: string): Promise<string[]> {
  const rows = await db.query<{ orgId: string }>(
    `select distinct case when mine.org_id = $1 then other.org_id else mine.org_id end::text as org_id
     from business_profiles mine join business_profiles other on other.id = mine.numbers_from
     where mine.org_id <> other.org_id and $1 in (mine.org_id, other.org_id)`,
    [id],
  );
  return rows.map(({ orgId }) => orgId);
}

/** Months of its documents whose contents stand in an archive, and not in the database. */
export async function findSealedMonths(db: Queryable, id: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    "select distinct month as name from archive_files where org_id = $1 and in_use order by month",
    [id],
  );
  return rows.map(({ name }) => name);
}

/** Where each organization that this installation knows is at home; null: here. */
export async function listHomes(db: Queryable): Promise<{ id: string; at: string | null }[]> {
  return db.query(
    `select id, case when move_state = 'left' then move_to end as at from organizations
     where move_state is distinct from 'arriving' order by id`,
  );
}
