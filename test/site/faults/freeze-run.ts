import { setTimeout as pause } from "node:timers/promises";

import type { Stack } from "../../setup/processes/stack.ts";
import { until } from "../../setup/until.ts";
import { startLoad } from "./load.ts";

export interface FreezeRun {
  freezes: number;
  /** Sends that the frozen processes held when they were stopped. */
  held: number;
  documents: number;
  /** Sends that came too late, and that the fence held back. */
  heldBack: number;
  /** Second envelopes that the access point has refused. */
  refused: number;
  /** Copies beyond the first of an envelope. */
  twice: number;
  /** Documents without a final state at the end. */
  open: number;
}

interface Victim {
  pid: number;
  held: number;
}

/**
 * Stops worker processes while they hold sends, as many as are asked for, some at a time and one at least left running, each
 * for up to `maxMs`: some before others take its sends over, some afterwards. All the time there is something to send.
 */
export async function freezeUnderLoad(
  stack: Stack,
  { freezes, maxMs }: { freezes: number; maxMs: number },
  note: (progress: string) => void = () => undefined,
): Promise<FreezeRun> {
  const load = startLoad(stack);
  let [done, held] = [0, 0];
  try {
    while (done < freezes) {
      const victims = (await freeze(stack)).slice(0, freezes - done);
      done += victims.length;
      held += victims.reduce((sum, victim) => sum + victim.held, 0);
      note(`${done} of ${freezes} freezes, ${load.documents()} documents`);
      await Promise.all(victims.map(({ pid }) => thawLater(pid, maxMs)));
    }
  } finally {
    await load.stop();
  }
  const open = await settle(stack);
  return { freezes: done, held, documents: load.documents(), open, ...(await countDeliveries(stack)) };
}

/** Those that hold a send at this moment, but for the one that holds fewest when all do. */
async function freeze(stack: Stack): Promise<Victim[]> {
  const holders = await until(
    "a worker holds a send",
    async () => {
      const rows = await stack.database.query<Victim & { workers: number }>(
        `select w.pid, count(*)::int as held, (select count(*)::int from processes where kind = 'workers') as workers
         from transmissions t join processes w on w.id = t.claimed_by
         where t.open and t.state = 'sending' and w.seen_at > now() - interval '10 seconds'
         group by w.pid order by held desc`,
      );
      const most = Math.max((rows[0]?.workers ?? 0) - 1, 0);
      const victims = rows.slice(0, most);
      return victims.length > 0 && victims;
    },
    60_000,
    5,
  );
  holders.forEach(({ pid }) => process.kill(pid, "SIGSTOP"));
  return holders;
}

async function thawLater(pid: number, maxMs: number): Promise<void> {
  await pause(maxMs * Math.random());
  process.kill(pid, "SIGCONT");
}

async function settle(stack: Stack): Promise<number> {
  const open = () => stack.count("overall_status = 'PENDING'");
  await until("every document is final", async () => (await open()) === 0, 300_000, 500).catch(() => undefined);
  return open();
}

async function countDeliveries(stack: Stack): Promise<Pick<FreezeRun, "heldBack" | "refused" | "twice">> {
  const { database } = stack;
  const list = await fetch(`${stack.simulatorUrl}/simulator/received?delivered=true&limit=1`);
  const { copies, refused } = (await list.json()) as { copies: number; refused: number };
  const legs = await database.query("select from transmissions where state = 'accepted'");
  const late = await database.query("select from status_log where detail ->> 'reason' like 'The claim ran out%'");
  return { twice: copies - legs.length, refused, heldBack: late.length };
}
