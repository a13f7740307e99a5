import { asError } from "../../common/errors.ts";
import type { Logger } from "../../common/logging/logger.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

/** Waiting time of an organization's documents before the first stage, since the last report. */
export interface DwellTime {
  orgId: string;
  documents: number;
  meanMs: number;
  maxMs: number;
}

const reportMs = 60_000;
/** Organizations in one report, those that waited longest. */
const maxReported = 20;
const maxStored = 500;

export class DwellTimes {
  private times = new Map<string, { documents: number; sumMs: number; maxMs: number }>();

  record(documents: readonly { orgId: string; waitedMs: number }[]): void {
    for (const { orgId, waitedMs } of documents) {
      const former = this.times.get(orgId) ?? { documents: 0, sumMs: 0, maxMs: 0 };
      this.times.set(orgId, {
        documents: former.documents + 1,
        sumMs: former.sumMs + waitedMs,
        maxMs: Math.max(former.maxMs, waitedMs),
      });
    }
  }

  /** Values recorded since the last call, longest first. */
  take(): DwellTime[] {
    const taken = [...this.times].map(([orgId, { documents, sumMs, maxMs }]) => ({
      orgId,
      documents,
      meanMs: Math.round(sumMs / documents),
      maxMs: Math.round(maxMs),
    }));
    this.times = new Map();
    return taken.sort((a, b) => b.maxMs - a.maxMs);
  }
}

interface ReportOptions {
  pauseMs?: number;
  /** Stores them for the service's status. */
  store?: (taken: readonly DwellTime[]) => Promise<void>;
}

/** Logs how long documents have waited, once a minute and when the process stops; nothing for a minute without documents. */
export function startDwellReport(
  dwellTimes: DwellTimes,
  logger: Pick<Logger, "info" | "warn">,
  { pauseMs = reportMs, store }: ReportOptions = {},
): PeriodicJob {
  const report = async (): Promise<void> => {
    const taken = dwellTimes.take();
    if (taken.length > 0) {
      const organizations = taken.slice(0, maxReported);
      logger.info({ organizations, others: taken.length - organizations.length }, "dwell times before the first stage");
      await store?.(taken.slice(0, maxStored)).catch((error: unknown) =>
        logger.warn({ err: asError(error) }, "dwell times were not stored"),
      );
    }
  };
  const rounds = runPeriodically(async () => {
    await report();
    return pauseMs;
  }, pauseMs);
  return { ...rounds, stop: () => rounds.stop().then(report) };
}
