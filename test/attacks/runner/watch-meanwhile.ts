import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import { asError } from "../../../common/runtime/errors.ts";
import type { Stack } from "../../setup/processes/stack.ts";
import type { Attack, Row } from "./attack.ts";
import { countBy } from "./count-by.ts";
import { firstService } from "./first-service.ts";
import type { Seen } from "./neighbour.ts";

const sampleMs = 50;
const defaultMaxWaitMs = 1_000;
const maxApiMb = 600;
/** Of the API's container in docker-compose.yml. */
const maxAllMb = 1_024;
/** What no attack needs; the site is stopped behind it. */
const maxAttackMs = 600_000;

const neighbourParty = {
  tin: "1456789012",
  endpoint_id: "1456789012",
  party_tax_scheme: { company_id: "145678901203003", tax_scheme: "VAT" },
};

/**
 * Runs the attack while a neighbour posts invoices and the memory of the API is read: rows of the attack, then of these. The
 * neighbour has a thread of its own, because the loop of the attack is busy with its own connections.
 */
export async function watchMeanwhile(site: Stack, attack: Attack): Promise<Row[]> {
  const { maxWaitMs = defaultMaxWaitMs } = attack;
  const neighbour = await site.addOrganization("Neighbour", neighbourParty);
  // What a process does for the first time takes longer.
  await firstService(neighbour, 30_000);
  const { url, token, businessProfileId } = neighbour;
  const posting = new Worker(new URL("./neighbour.js", import.meta.url), {
    workerData: { url, token, businessProfileId },
  });
  await once(posting, "online");
  const memory = { api: 0, all: 0 };
  const sampling = setInterval(() => sample(site, memory), sampleMs);
  const rows = await inTime(attack.run(site));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  posting.postMessage("over");
  const [seen] = (await once(posting, "message")) as [Seen];
  clearInterval(sampling);
  const longest = Math.max(0, ...seen.waits);
  const refusals = seen.refusals.length === 0 ? "" : `; refused with ${countBy(seen.refusals)}`;
  return [
    ...rows,
    {
      tried: `a neighbour posts ${seen.waits.length} invoices`,
      found: `waits for ${longest.toFixed(0)} ms at most${refusals}`,
      holds: longest <= maxWaitMs,
    },
    {
      tried: "memory",
      found: `API ${memory.api} MB at most, with its children ${memory.all} MB`,
      holds: memory.api < maxApiMb && memory.all < maxAllMb,
    },
  ];
}

async function inTime(attack: Promise<Row[]>): Promise<Row[]> {
  const isOver = new AbortController();
  const late = pause(maxAttackMs, undefined, { signal: isOver.signal }).then(() => {
    throw new Error(`not over after ${maxAttackMs / 1_000} s`);
  });
  try {
    return await Promise.race([attack, late]);
  } catch (error) {
    return [{ tried: "the attack itself", found: asError(error).message.replaceAll("|", "/"), holds: false }];
  } finally {
    isOver.abort();
    await late.catch(() => undefined);
  }
}

/** From the kernel; nothing where there is no /proc. */
function sample(site: Stack, max: { api: number; all: number }): void {
  try {
    const pid = site.pid("api") ?? 0;
    const api = residentMb(pid);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    max.api = Math.max(max.api, api);
    max.all = Math.max(max.all, api + children.reduce((sum, child) => sum + residentMb(Number(child)), 0));
  } catch {
    // A child that has ended since.
  }
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}
