import { setTimeout as pause } from "node:timers/promises";

import { asError } from "../../common/runtime/errors.ts";
import { seededRandom } from "../rules/support/random.ts";
import type { ProcessName } from "../setup/processes/stack.ts";
import { ChaosSite } from "./chaos-site.ts";
import { Operator } from "./operator.ts";
import { Customer } from "./customer.ts";
import { planFaults, planned, type PlanOptions, type Step } from "./fault-plan.ts";
import { faults } from "./faults.ts";
import type { Backend } from "./site-redis.ts";
import {
  countLeft,
  countOpenRecoveries,
  findLostMessages,
  findUndelivered,
  judge,
  watchSweeps,
  type Verdict,
} from "./judge.ts";

export interface ChaosOptions extends PlanOptions {
  documents: number;
  seed: number;
  /** How long nothing may move before everything has come to its end, after the last fault, in seconds. */
  patience?: number;
  /** The compiled programs to try; those of this build by default. */
  programFolder?: string;
  /** Called when all has been judged, while the site still stands. */
  whileItStands?: (report: ChaosReport, site: ChaosSite) => Promise<void>;
  note?: (progress: string) => void;
}

export interface ChaosReport {
  backend: Backend;
  seed: number;
  documents: number;
  /** In their order, with the seconds that each lasted. */
  faults: { fault: string; seconds: number; killed?: string }[];
  /** Faults that could not be committed as planned, with the reason; all is well again behind them. */
  failedFaults: string[];
  restarts: Partial<Record<ProcessName, number>>;
  /** Posted without a key and never answered, so nothing was promised. */
  unanswered: number;
  /** Accepted after a backup that was restored, and gone with it. */
  forgotten: number;
  /** How often a recovery needed a person's word. */
  asked: number;
  /** From the end of the last fault, or the last 201, until every document was final; null when that never came. */
  secondsToFinal: number | null;
  /** The same until the feed and the webhook had delivered everything, and every status message was with us. */
  secondsToDelivered: number | null;
  /** The whole run, from the start of its site to the verdict. */
  secondsInAll: number;
  verdict: Verdict;
}

const defaultPatience = 240;
const pollMs = 250;

/** One run: a site is broken by a plan while a customer uses it, is left in peace, and then everything is looked at. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { backend, seed, documents, note = () => undefined } = options;
  const random = seededRandom(seed);
  const startedAt = performance.now();
  const plan = planFaults(random, options);
  note(`seed ${seed} on ${backend}: starting`);
  const isPaired = plan.some(({ fault }) => faults[fault].needsStandby === true);
  const site = await ChaosSite.start({ ...options, isPaired, keepsRows: seed % 2 === 0 });
  const operator = new Operator(site, documents);
  try {
    await watchSweeps(site);
    const customer = await Customer.open(site.stack, random);
    try {
      const patienceMs = (options.patience ?? defaultPatience) * 1_000;
      // He goes on behind a restore: numbers are given again.
      const postingMs = planned(plan) + (options.backupAge ?? 0) * 100;
      const posting = customer.post(documents, postingMs, planned(plan) * 3 + patienceMs);
      const failedFaults = await commit(plan, { site, customer, note });
      await posting;
      const times = await awaitPeace(site, customer, { patienceMs, note });
      await customer.stopCorrecting();
      const report: ChaosReport = {
        backend,
        seed,
        documents,
        faults: plan.map(({ fault, forMs, killed }) => ({ fault, seconds: forMs / 1_000, ...(killed && { killed }) })),
        failedFaults,
        restarts: site.restarts,
        unanswered: customer.unanswered.size,
        forgotten: customer.forgotten.length,
        asked: operator.asked,
        ...times,
        verdict: await judge(site, customer),
        secondsInAll: Math.round((performance.now() - startedAt) / 1_000),
      };
      await options.whileItStands?.(report, site);
      return report;
    } finally {
      await customer.close();
    }
  } finally {
    await operator.close();
    await site.close();
  }
}

interface Scene {
  site: ChaosSite;
  customer: Customer;
  note: (progress: string) => void;
}

async function commit(plan: readonly Step[], { site, customer, note }: Scene): Promise<string[]> {
  const failed: string[] = [];
  for (const { fault, forMs, afterMs, killed } of plan) {
    await pause(afterMs);
    note(`${customer.accepted.length} accepted; ${fault} for ${(forMs / 1_000).toFixed(1)} s`);
    const kill = setTimeout(() => killed && site.signal(killed, "SIGKILL"), forMs / 2);
    try {
      await faults[fault].commit({ site, customer, forMs });
    } catch (error) {
      failed.push(`${fault}: ${asError(error).message}`);
    }
    await pause(0);
    if (killed === undefined) {
      clearTimeout(kill);
    }
  }
  return failed;
}

async function awaitPeace(
  site: ChaosSite,
  customer: Customer,
  { patienceMs, note }: { patienceMs: number; note: (progress: string) => void },
): Promise<Pick<ChaosReport, "secondsToFinal" | "secondsToDelivered">> {
  const startedAt = performance.now();
  const seconds = (): number => Math.round((performance.now() - startedAt) / 100) / 10;
  // Patience begins anew with whatever moves: many documents take their time. Looking must not be what keeps the site busy.
  const comesToNothing = async (count: () => Promise<number>): Promise<number | null> => {
    let least = Infinity;
    for (let until = performance.now() + patienceMs; performance.now() < until;) {
      const lookedAt = performance.now();
      const left = await count();
      if (left === 0) {
        return seconds();
      }
      if (left < least) {
        least = left;
        until = performance.now() + patienceMs;
      }
      await pause(Math.max(pollMs, 4 * (performance.now() - lookedAt)));
    }
    return null;
  };
  const secondsToFinal = await comesToNothing(async () => {
    const left = await countLeft(site, customer);
    note(`all is well again; ${left} of ${customer.accepted.length} are not final or not corrected`);
    return left + (await countOpenRecoveries(site));
  });
  const secondsToDelivered = await comesToNothing(async () => {
    const { feed, webhook } = await findUndelivered(site, customer);
    const messages = await findLostMessages(site);
    note(
      `${feed.length} entries not in the feed yet, ${webhook.length} events not at the webhook, ${messages.length} messages not with us`,
    );
    return feed.length + webhook.length + messages.length;
  });
  return { secondsToFinal, secondsToDelivered };
}
