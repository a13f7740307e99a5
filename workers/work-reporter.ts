import { asError } from "../common/errors.ts";
import type { Logger } from "../common/logging/logger.ts";
import type { WorkReport } from "../common/services/observation/report-work.ts";
import { repeat, type Repeated } from "./repeat.ts";

/** What goes wrong is on the screen within a few seconds. */
const pauseMs = 1_000;

/** Tells every second what there is to tell, until stopped. */
export function startWorkReporter(report: WorkReport, logger: Pick<Logger, "warn">): Repeated {
  const rounds = repeat(async () => {
    await report.round().catch((error: unknown) => logger.warn({ err: asError(error) }, "the work was not told of"));
    return pauseMs;
  }, pauseMs);
  return {
    underWayMs: () => rounds.underWayMs(),
    stop: async () => {
      await rounds.stop();
      await report.end().catch(() => undefined);
    },
  };
}
