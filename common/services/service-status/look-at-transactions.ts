import { describeOpenTransactions } from "../../db/open-transactions.ts";
import type { Queryable } from "../../db/queryable.ts";
import type { OpenTransaction } from "../../domain/service-status/known.ts";

/**
 * The open transactions. When those of other roles began may not be seen: they are as old as the first look that found them, which is
 * handed on from look to look.
 */
export async function lookAtTransactions(
  db: Queryable,
  before: readonly OpenTransaction[] = [],
): Promise<OpenTransaction[]> {
  const now = new Date().toISOString();
  const former = new Map(before.map(({ id, pid, since }) => [`${id} ${pid}`, since]));
  const seen = await describeOpenTransactions(db);
  return seen.map(({ beganAt, ...transaction }) => ({
    ...transaction,
    since: beganAt?.toISOString() ?? former.get(`${transaction.id} ${transaction.pid}`) ?? now,
  }));
}
