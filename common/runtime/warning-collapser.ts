import type { Logger } from "pino";

/** Repetitions of a warning within this time become one line with their number. */
const windowMs = 10_000;
/** Different warnings that are tracked at a time; more are logged as they are. */
const maxTracked = 500;

type Log = (this: Logger, ...parts: Parameters<Logger["warn"]>) => void;

interface TrackedWarning {
  repeats: number;
  /** Logs the latest repetition. */
  log: (repeats: number) => void;
}

/**
 * Collapses repeated warnings: the first is logged at once, those of the next ten seconds as one line with the facts of
 * the last, `repeated` and "×500". Warnings with the same message and reason are the same; their documents are in the
 * lines of stages and sends.
 */
export class WarningCollapser {
  private readonly tracked = new Map<string, TrackedWarning>();

  constructor(private readonly forMs = windowMs) {}

  /** @param log writes a line of the level */
  pass(logger: Logger, parts: readonly unknown[], log: Log): void {
    const [fields, message] = parts;
    const key = keyOf(fields, message);
    const known = this.tracked.get(key);
    const say = (repeats: number): void => {
      const isText = typeof fields === "string";
      const facts = isText ? {} : (fields as object);
      const words = isText ? fields : String(message);
      const isOne = repeats === 1;
      log.call(logger, isOne ? facts : { ...facts, repeated: repeats }, isOne ? words : `${words} ×${repeats}`);
    };
    if (known !== undefined) {
      known.repeats += 1;
      known.log = say;
      return;
    }
    (log as (...all: unknown[]) => void).apply(logger, [...parts]);
    if (this.tracked.size < maxTracked) {
      this.tracked.set(key, { repeats: 0, log: say });
      setTimeout(() => this.end(key), this.forMs).unref();
    }
  }

  flush(): void {
    for (const key of this.tracked.keys()) {
      this.end(key);
    }
  }

  private end(key: string): void {
    const followed = this.tracked.get(key);
    this.tracked.delete(key);
    if (followed !== undefined && followed.repeats > 0) {
      followed.log(followed.repeats);
    }
  }
}

function keyOf(fields: unknown, message: unknown): string {
  if (typeof fields !== "object" || fields === null) {
    return String(fields);
  }
  const { reason, detail, err, stage } = fields as Record<string, unknown>;
  const error = err instanceof Error ? err.message : "";
  return [message, reason, detail, stage, error].map((part) => (typeof part === "string" ? part : "")).join("\n");
}
