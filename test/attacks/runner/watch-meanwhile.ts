import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { asError } from "../../../common/errors.ts";
import { ask, tenLineInvoice } from "../../bench/client.ts";
import type { Stack } from "../../setup/processes/stack.ts";
import type { Row } from "./attack.ts";
import { countBy } from "./count-by.ts";

const everyMs = 500;
const retryMs = 100;
const sampleMs = 50;
const maxWaitMs = 1_000;
const maxApiMb = 600;
/** Of the API's container in docker-compose.yml. */
const maxAllMb = 1_024;
/** What no attack needs; the site is stopped behind it. */
const maxAttackMs = 600_000;

/** Each request comes by a connection of its own, as that of a newcomer does. */
const newcomer = new Agent({ keepAlive: false });

const neighbourParty = {
  tin: "1456789012",
  endpoint_id: "1456789012",
  party_tax_scheme: { company_id: "145678901203003", tax_scheme: "VAT" },
};

/** Runs the attack while a neighbour posts invoices and the memory of the API is read: rows of the attack, then of these. */
export async function watchMeanwhile(site: Stack, attack: () => Promise<Row[]>): Promise<Row[]> {
  const neighbour = await site.addOrganization("Neighbour", neighbourParty);
  // What a process does for the first time takes longer.
  await firstService(neighbour, 30_000);
  const over = new AbortController();
  const seen: Seen = { waits: [], refusals: [] };
  const memory = { api: 0, all: 0 };
  const sampling = setInterval(() => sample(site, memory), sampleMs);
  const posting = postAgainAndAgain(neighbour, seen, over.signal);
  const rows = await inTime(attack());
  over.abort();
  await posting;
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

interface Seen {
  waits: number[];
  /** The status of each request that was not taken; `cut` for a connection that was. */
  refusals: (number | "cut")[];
}

async function postAgainAndAgain(neighbour: Stack, { waits, refusals }: Seen, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const waited = await firstService(neighbour, 60_000, { over, refusals });
    waits.push(waited);
    await pause(Math.max(0, everyMs - waited));
  }
}

/** How long a caller without a connection waits until an invoice of theirs is taken, in milliseconds; asks again when refused. */
export async function firstService(
  site: Stack,
  timeoutMs: number,
  { over, refusals = [] }: { over?: AbortSignal; refusals?: Seen["refusals"] } = {},
): Promise<number> {
  const startedAt = performance.now();
  const waited = (): number => performance.now() - startedAt;
  const url = `${site.url}/api/purchase-invoices/${site.businessProfileId}`;
  const isOver = (): boolean => waited() >= timeoutMs || over?.aborted === true;
  while (!isOver()) {
    const answer = ask(url, { token: site.token, agent: newcomer, body: tenLineInvoice() });
    const status = await answer.then((answered) => answered.status).catch(() => "cut" as const);
    if (status === 201) {
      break;
    }
    refusals.push(status);
    await pause(retryMs);
  }
  return waited();
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
