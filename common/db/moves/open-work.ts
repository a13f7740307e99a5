import { setTimeout as pause } from "node:timers/promises";

import { inOrder } from "../fragments/log-numbers.ts";
import { findOpenTransactions } from "../open-transactions.ts";
import type { Queryable } from "../queryable.ts";
import { searchCursor } from "../stores/search/unindexed-document-store.ts";

const lookEveryMs = 500;

interface OpenWork {
  documents: number;
  legs: number;
  requests: number;
  deliveries: number;
  readers: string;
}

/** The work that is under way, in words; empty when the organization may be copied. */
export async function findOpenWork(db: Queryable, orgId: string): Promise<string[]> {
  const [found] = await db.query<OpenWork>(
    `select (select count(*)::int from documents where org_id = $1 and overall_status = 'PENDING')
         + (select count(*)::int from documents where org_id = $1 and overall_status <> 'PENDING' and failure is not null) as documents,
       (select count(*)::int from transmissions where org_id = $1 and (open or troubled)) as legs,
       (select count(*)::int from idempotency_keys where org_id = $1 and status is null and locked_until > now()) as requests,
       (select count(*)::int from webhook_deliveries
        where org_id = $1 and state = 'pending' and enqueued_until > now()) as deliveries,
       (select coalesce(string_agg(name, ' and '), '') from feed_cursors
        where (name = 'webhooks' or name like $2 || '%')
          and position < coalesce((select l.id from status_log l where l.org_id = $1 ${inOrder("l", "desc")} limit 1), 0)) as readers`,
    [orgId, searchCursor],
  );
  const { documents = 0, legs = 0, requests = 0, deliveries = 0, readers = "" } = found ?? {};
  return [
    ...(documents > 0 ? [`${documents} documents are not final`] : []),
    ...(legs > 0 ? [`${legs} legs are open, or wait for an operator`] : []),
    ...(requests > 0 ? [`${requests} requests with an Idempotency-Key have no answer yet`] : []),
    ...(deliveries > 0 ? [`${deliveries} webhook deliveries are under way`] : []),
    ...(readers === "" ? [] : [`the workers have not read its log to the end: ${readers}`]),
  ];
}

/** Waits until nothing of the organization is under way. @throws Error that says what still is when the time is over */
export async function awaitFinal(
  db: Queryable,
  orgId: string,
  { waitMs, onWait }: { waitMs: number; onWait: (words: string) => void },
): Promise<void> {
  const until = performance.now() + waitMs;
  // One that began before the organization was closed may not have seen it, and may still store something.
  const before = await findOpenTransactions(db);
  for (let said = ""; ;) {
    const open = new Set(await findOpenTransactions(db));
    const late = before.filter((transaction) => open.has(transaction)).length;
    const work = await findOpenWork(db, orgId);
    const words = [...(late > 0 ? [`${late} transactions are open that began before`] : []), ...work].join("; ");
    if (words === "") {
      return;
    }
    if (performance.now() >= until) {
      throw new Error(`nothing was written, because the organization is not at rest: ${words}`);
    }
    if (words !== said) {
      onWait(words);
      said = words;
    }
    await pause(lookEveryMs);
  }
}
