import {
  cornerCalls,
  maxRun,
  type CornerCall,
  type CornerCount,
  type CornerFailure,
} from "../domain/service-status/corner-run.ts";
import { ReceiverMeter } from "./receiver-meter.ts";

type Failed = Omit<CornerFailure, "ageMs">;

interface Seen {
  /** How often it has changed. */
  changes: number;
  throughAt: number | null;
  failures: Map<string, Failed & { at: number }>;
}

/** What this process has seen of the corners: what came through last, what has failed since, and how long receivers take. */
export class CornerMeter {
  private readonly seen = new Map<CornerCall, Seen>(
    cornerCalls.map((call) => [call, { changes: 0, throughAt: null, failures: new Map() }]),
  );

  readonly receivers: ReceiverMeter;

  /** @param now milliseconds of a clock that only goes forward */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.receivers = new ReceiverMeter(now);
  }

  through(call: CornerCall): void {
    this.seen.set(call, { changes: this.changes(call) + 1, throughAt: this.now(), failures: new Map() });
  }

  failed(call: CornerCall, failure: Failed): void {
    const seen = this.seen.get(call);
    if (seen === undefined) {
      return;
    }
    seen.changes += 1;
    seen.failures.delete(failure.sbdhId);
    seen.failures.set(failure.sbdhId, { ...failure, at: this.now() });
    const [oldest] = seen.failures.keys();
    if (oldest !== undefined && seen.failures.size > maxRun) {
      seen.failures.delete(oldest);
    }
  }

  /** How often something has come of its calls. */
  changes(call: CornerCall): number {
    return this.seen.get(call)?.changes ?? 0;
  }

  read(call: CornerCall): CornerCount {
    const seen = this.seen.get(call);
    if (seen === undefined) {
      return { throughAgeMs: null, failures: [] };
    }
    const { throughAt, failures } = seen;
    const age = (at: number): number => Math.round(this.now() - at);
    return {
      throughAgeMs: throughAt === null ? null : age(throughAt),
      failures: [...failures.values()].map(({ at, ...failure }) => ({ ...failure, ageMs: age(at) })),
    };
  }
}
