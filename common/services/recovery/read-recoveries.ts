import type { Queryable } from "../../db/queryable.ts";
import { findRecovery, listRecoveryRows, type Recovery } from "../../db/stores/recovery/database-identity-store.ts";
import {
  countLostDeliveries,
  findLostDeliveries,
  type LostDelivery,
} from "../../db/stores/recovery/lost-delivery-store.ts";
import { findSequenceGaps, type SequenceGap } from "../../db/stores/recovery/sequence-gap-store.ts";
import { lettersAbout, type Letter } from "../../domain/recovery/letters.ts";
import type { Scope } from "../../domain/scope.ts";
import { isDeciding, legTraits } from "../../domain/status/legs.ts";
import { notFound } from "../../errors.ts";
import { readPage } from "../identifiers/page-cursor.ts";

type Db = { database: Queryable };

/** A recovery, with as much as the scope has lost by it. */
export type RecoveryOverview = Recovery & { lostCount: number };

/** Everything about one. */
export interface RecoveryDetail {
  recovery: RecoveryOverview;
  lost: LostDelivery[];
  gaps: SequenceGap[];
  letters: Letter[];
}

/** As many are listed, and stand in letters. */
const maxLost = 10_000;

/** Recoveries, newest first. @throws AppError 400 for an invalid cursor */
export async function listRecoveries(
  { database }: Db,
  { scope, ...query }: { scope: Scope; limit: number; cursor?: string },
): Promise<{ recoveries: RecoveryOverview[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(query, (page) => listRecoveryRows(database, page));
  return { recoveries: await withLostCounts(database, rows, scope), nextCursor };
}

/** @throws AppError 404 */
export async function readRecovery(
  { database }: Db,
  { id, scope }: { id: string; scope: Scope },
): Promise<RecoveryDetail> {
  const found = await findRecovery(database, id);
  if (found === undefined) {
    throw notFound("Recovery");
  }
  const [recovery] = await withLostCounts(database, [found], scope);
  const lost = await findLostDeliveries(database, { recoveryId: id, scope, limit: maxLost });
  const gaps = await findSequenceGaps(database, { recoveryId: id, scope });
  const letters = lettersAbout(lost.map(inLetter), found.beganAt.toISOString().slice(0, 10));
  return { recovery: recovery!, lost, gaps, letters };
}

async function withLostCounts(
  database: Queryable,
  recoveries: readonly Recovery[],
  scope: Scope,
): Promise<RecoveryOverview[]> {
  const counts = await countLostDeliveries(database, { recoveryIds: recoveries.map(({ id }) => id), scope });
  return recoveries.map((recovery) => ({ ...recovery, lostCount: counts.get(recovery.id) ?? 0 }));
}

const inLetter = ({ leg, ...delivery }: LostDelivery) => ({
  ...delivery,
  isToReceiver: leg !== null && isDeciding(leg) && !legTraits[leg].carriesTaxData,
});
