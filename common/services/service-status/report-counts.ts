import { saveProcessCounts } from "../../db/stores/service-status/process-count-store.ts";
import { cornerCalls } from "../../domain/service-status/corner-run.ts";
import { asError } from "../../errors.ts";
import type { Deps } from "../runtime/deps.ts";

const intervalMs = 1_000;

type ReporterDeps = Pick<Deps, "database" | "logger" | "requestMeter" | "cornerMeter">;

/**
 * Stores every second what this process has counted of requests and of the corners and receivers, where that is something: what no one asks and
 * nothing is sent from writes nothing. A round that fails is made up for by the next.
 *
 * @returns what ends it
 */
export function startCountReport(deps: ReporterDeps, processId: string): () => void {
  const reporter = new CountReporter(deps, processId);
  const timer = setInterval(() => void reporter.report(), intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

export class CountReporter {
  private stored: Readonly<Record<string, string>> = {};
  private isBusy = false;

  constructor(
    private readonly deps: ReporterDeps,
    private readonly processId: string,
  ) {}

  async report(): Promise<void> {
    const changed = this.changed();
    if (this.isBusy || Object.keys(changed.counts).length === 0) {
      return;
    }
    this.isBusy = true;
    try {
      await saveProcessCounts(this.deps.database, this.processId, changed.counts);
      this.stored = { ...this.stored, ...changed.marks };
    } catch (error) {
      this.deps.logger.debug({ err: asError(error) }, "what was counted is not stored yet");
    } finally {
      this.isBusy = false;
    }
  }

  /** Counts that differ from what is stored, and by what that is seen. Ages grow by themselves, and are no change. */
  private changed(): { counts: Record<string, object>; marks: Record<string, string> } {
    const { requestMeter, cornerMeter } = this.deps;
    const requests = requestMeter.read();
    const all = [
      { name: "requests", counts: requests, mark: JSON.stringify(requests), none: requests.minutes.requests === 0 },
      {
        name: "receivers",
        counts: { rows: cornerMeter.receivers.read() },
        mark: String(cornerMeter.receivers.sends),
        none: cornerMeter.receivers.sends === 0,
      },
      ...cornerCalls.map((call) => ({
        name: call,
        counts: cornerMeter.read(call),
        mark: String(cornerMeter.changes(call)),
        none: cornerMeter.changes(call) === 0,
      })),
    ];
    const due = all.filter(({ name, mark, none }) =>
      this.stored[name] === undefined ? !none : mark !== this.stored[name] || (name === "requests" && !none),
    );
    return {
      counts: Object.fromEntries(due.map(({ name, counts }) => [name, counts])),
      marks: Object.fromEntries(due.map(({ name, mark }) => [name, mark])),
    };
  }
}
