import type { Queryable, Statements } from "../../../common/db/queryable.ts";

export interface OpenTransaction<Result> {
  /** What it has done so far. */
  done: Result;
  commit(): Promise<void>;
}

/** Runs `work` in a transaction that stays open, with all that it holds, until the test commits it. */
export async function openTransaction<Result>(
  database: Statements,
  work: (tx: Queryable) => Promise<Result>,
): Promise<OpenTransaction<Result>> {
  const gate = new EventTarget();
  const opened = new Promise((resolve) => gate.addEventListener("open", resolve));
  let ended: Promise<unknown> = Promise.resolve();
  const done = await new Promise<Result>((resolve, reject) => {
    ended = database.transaction(async (tx) => {
      resolve(await work(tx));
      await opened;
    });
    ended.catch(reject);
  });
  return {
    done,
    commit: async () => {
      gate.dispatchEvent(new Event("open"));
      await ended;
    },
  };
}
