import { v7 as uuid } from "uuid";

import type { Actor } from "../../domain/operator-actions/operator-actions.ts";
import type { Queryable } from "../queryable.ts";
import { insertOperatorAction } from "../stores/operator-actions/operator-action-store.ts";
import { inTransaction, lockMove, type MoveConnection } from "./move-connection.ts";
import { hasNote, readManifest, writeNote } from "./move-manifest.ts";
import {
  findSealedMonths,
  findSharing,
  lockMoving,
  setAtHome,
  setLeaving,
  setLeft,
  type MovingOrganization,
} from "./move-store.ts";
import { movedTables } from "./moved-tables.ts";
import { scopeOf } from "./table-rows.ts";

/** Writes a step into the record of acts, in its transaction. */
export async function recordStep(
  tx: Queryable,
  { actor, orgId, ...detail }: { actor: Actor; orgId: string; step: string; [more: string]: unknown },
): Promise<void> {
  const subject = { action: "organization.move", target: "organization", targetId: orgId } as const;
  await insertOperatorAction(tx, { ...subject, actor, orgId, outcome: "done", detail });
}

/** @throws Error in words for an organization that is not here */
export async function requireMoving(tx: Queryable, id: string): Promise<MovingOrganization> {
  const found = await lockMoving(tx, id);
  if (found === undefined) {
    throw new Error(`there is no organization ${id} here`);
  }
  return found;
}

interface Step {
  orgId: string;
  actor: Actor;
}

/**
 * Closes an organization for changes, so that it can be copied; reads go on. A second call with the same address changes nothing.
 *
 * @throws Error in words for one that cannot move
 */
export async function beginMove(db: MoveConnection, { orgId, to, actor }: Step & { to: string }): Promise<void> {
  await inTransaction(db, async () => {
    const { moveState, moveTo } = await requireMoving(db, orgId);
    if (moveState === "leaving" && moveTo === to) {
      return;
    }
    if (moveState !== null) {
      throw new Error(`the organization ${orgId} is not at home here: ${wordsOf(moveState, moveTo)}`);
    }
    await requireMovable(db, orgId);
    await setLeaving(db, orgId, { to, moveId: uuid() });
    await recordStep(db, { actor, orgId, step: "begin", to });
  });
}

const wordsOf = (state: NonNullable<MovingOrganization["moveState"]>, to: string | null): string =>
  ({ leaving: `it leaves for ${to}`, left: `it has moved to ${to}`, arriving: "it arrives from another installation" })[
    state
  ];

async function requireMovable(db: Queryable, orgId: string): Promise<void> {
  const sharing = await findSharing(db, orgId);
  if (sharing.length > 0) {
    throw new Error(
      `the organization shares the numbers of a taxpayer with ${sharing.join(" and ")}: it cannot move alone`,
    );
  }
  const sealed = await findSealedMonths(db, orgId);
  if (sealed.length > 0) {
    throw new Error(`contents of its documents stand in the archive: unseal ${sealed.join(", ")} first`);
  }
}

/**
 * Takes a move back. Where the organization leaves, it takes changes again; where it arrives, the copy is deleted.
 *
 * @throws Error in words for one that does not move, or has left
 */
export async function abortMove(db: MoveConnection, { orgId, actor }: Step): Promise<"open again" | "deleted"> {
  await lockMove(db, orgId);
  return inTransaction(db, async () => {
    const { moveState, moveTo } = await requireMoving(db, orgId);
    if (moveState === null || moveState === "left") {
      const words = moveState === null ? "it is at home here" : wordsOf(moveState, moveTo);
      throw new Error(`the organization ${orgId} does not move: ${words}`);
    }
    await setAtHome(db, orgId);
    if (moveState === "arriving") {
      await deleteCopy(db, orgId);
    }
    await recordStep(db, { actor, orgId, step: "abort", was: moveState });
    return moveState === "arriving" ? "deleted" : "open again";
  });
}

async function deleteCopy(db: Queryable, orgId: string): Promise<void> {
  for (const table of movedTables.toReversed()) {
    if (table.name === "organizations") {
      // Triggers have counted what was deleted before it.
      await db.query("delete from kept_bytes where org_id = $1", [orgId]);
    }
    await db.query(`delete from "${table.name}" where ${scopeOf(table, orgId)}`);
  }
}

/**
 * The last step, first at the former installation, whose copy has been compared at the new one, and which answers with the new
 * address from then on; then at the new one, which opens the organization. Each may be repeated.
 *
 * @throws Error in words when the step before is missing
 */
export async function finishMove(
  db: MoveConnection,
  { folder, actor }: { folder: string; actor: Actor },
): Promise<"left" | "at home"> {
  const { manifest, sha256 } = await readManifest(folder);
  const { orgId, moveId, to } = manifest;
  return inTransaction(db, async () => {
    const found = await requireMoving(db, orgId);
    if (found.moveId !== moveId) {
      throw new Error(`${folder} is of another move of the organization ${orgId}`);
    }
    if (found.moveState === "leaving" || found.moveState === "left") {
      await requireNote(folder, "verified", sha256);
      if (found.moveState === "leaving") {
        await setLeft(db, orgId);
        await recordStep(db, { actor, orgId, step: "finish", to, manifest: sha256 });
      }
      return "left" as const;
    }
    await requireNote(folder, "finished", sha256);
    if (found.moveState === "arriving") {
      await setAtHome(db, orgId);
      await recordStep(db, { actor, orgId, step: "finish", manifest: sha256 });
    }
    return "at home" as const;
  }).then(async (state) => {
    // Written after the commit, because it lets the new installation open the organization, which must be closed here then.
    if (state === "left") {
      await writeNote(folder, "finished", sha256);
    }
    return state;
  });
}

async function requireNote(folder: string, note: "verified" | "finished", sha256: string): Promise<void> {
  if (!(await hasNote(folder, note, sha256))) {
    throw new Error(
      note === "verified"
        ? `the copy in ${folder} has not been verified at the new installation: run "verify" there`
        : `the former installation has not let the organization go: run "finish" there, and bring ${folder} with finished.json`,
    );
  }
}
