import { isMainThread } from "node:worker_threads";

import { asError } from "./errors.ts";
import { type DestinationStream, type Logger as PinoLogger, pino } from "pino";

import { maskJson, passesCheckDigit } from "./mask-numbers.ts";

/**
 * Facts are fields, and the message is constant. Documents, names and tax numbers are not logged, though a foreign message may
 * repeat some.
 */
export type Logger = PinoLogger;

/** Keys that hold a secret near the top of a logged object. */
const secretPaths = ["authorization", "token", "jwtSecrets", "secret", "secretsKeys", "password"].flatMap((key) => [
  key,
  `*.${key}`,
  `*.*.${key}`,
]);

/** What an error says of itself besides its words. Anything else may hold what was asked: ioredis attaches a command with its arguments. */
const errorFacts = ["code", "syscall", "address", "port", "severity", "schema", "table", "column", "constraint"];

/** Redis repeats the arguments of a command that it does not know, such as AUTH under another name. */
const repeatedArguments = /(, with args beginning with:).*/g;

function describeError(thrown: unknown): object {
  const error = asError(thrown);
  const { type, message, stack } = pino.stdSerializers.err(error);
  const { errors, ...carried } = error as Error & Readonly<Record<string, unknown>>;
  return {
    type,
    message: message.replaceAll(repeatedArguments, "$1 …"),
    stack: stack.replaceAll(repeatedArguments, "$1 …"),
    ...Object.fromEntries(errorFacts.flatMap((name) => (carried[name] === undefined ? [] : [[name, carried[name]]]))),
    ...(Array.isArray(errors) && { aggregateErrors: errors.map(describeError) }),
  };
}

const warn = 40;

/** JSON lines to standard output; `name` is the process. Repeated warnings are collapsed; warnings and errors leave at once. */
export function createLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const output = destination ?? standardOutput();
  const collapse = new WarningCollapser();
  flushAtExit(collapse);
  const options = {
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: [...secretPaths, "*.headers['x-token']"], censor: "[secret]" },
    hooks: {
      // Messages of an access point or of PostgreSQL may repeat contents of a document.
      streamWrite: maskLine,
      logMethod(this: PinoLogger, parts: unknown[], method: unknown, number: number) {
        const log = method as (this: PinoLogger, ...all: unknown[]) => void;
        if (number === warn) {
          collapse.pass(this, parts, log);
        } else {
          log.apply(this, parts);
        }
        if (number >= warn && output instanceof CorkedOutput) {
          output.flush();
        }
      },
    },
  } as const;
  return pino(options as never, output);
}

/** Characters that are kept for a log that accepts none; lines beyond them are dropped. */
const maxWaiting = 1_000_000;

/**
 * A log on a full disk (ENOSPC), or whose reader has gone (EPIPE), must not end the process: later lines are written when there is
 * room again.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: maxWaiting });
  output.on("error", () => undefined);
  // A thread may be ended from outside, which lets it write nothing more.
  if (!isMainThread) {
    return output;
  }
  const corked = new CorkedOutput(output);
  flushAtExit(corked);
  return corked;
}

/** Flushed in the reverse order, so that a collector writes its lines before its output is flushed. */
const held: { flush(): void }[] = [];

process.once("exit", () => held.toReversed().forEach((each) => each.flush()));

/** Flushes the holder when the process ends, also by an uncaught error. */
const flushAtExit = (holder: { flush(): void }): void => void held.push(holder);

/** Lines of this many characters together are written at once, and do not wait for the end of the turn of the event loop. */
const maxCorked = 65_536;

/**
 * Collects the lines that a turn of the event loop logs and writes them together. `flush` writes at once: after warnings and
 * errors, and when the process ends. A kill loses the lines of one turn.
 */
export class CorkedOutput implements DestinationStream {
  private waiting = "";
  private isScheduled = false;

  constructor(private readonly output: DestinationStream) {}

  write(line: string): void {
    this.waiting += line;
    if (this.waiting.length >= maxCorked) {
      this.flush();
    } else if (!this.isScheduled) {
      this.isScheduled = true;
      setImmediate(() => {
        this.isScheduled = false;
        this.flush();
      });
    }
  }

  flush(): void {
    if (this.waiting !== "") {
      const lines = this.waiting;
      this.waiting = "";
      this.output.write(lines);
    }
  }
}

/** Repetitions of a warning within this time become one line with their number. */
const collapsedMs = 10_000;

/** Different warnings that are tracked at a time; more are logged as they are. */
const maxTracked = 500;

type Log = (this: PinoLogger, ...parts: Parameters<PinoLogger["warn"]>) => void;

interface TrackedWarning {
  repeats: number;
  /** Logs the latest repetition. */
  log: (repeats: number) => void;
}

/**
 * Collapses repeated warnings: the first is logged at once, those of the next ten seconds as one line with the facts of the last,
 * `repeated` and "×500". Warnings with the same message, reason, detail, stage and error are the same; their documents are in the
 * lines of stages and sends.
 */
export class WarningCollapser {
  private readonly tracked = new Map<string, TrackedWarning>();

  constructor(private readonly forMs = collapsedMs) {}

  /** @param log writes a line of the level */
  pass(logger: PinoLogger, parts: readonly unknown[], log: Log): void {
    const [fields, message] = parts;
    let key: string;
    if (typeof fields !== "object" || fields === null) {
      key = String(fields);
    } else {
      const { reason, detail, err, stage } = fields as Record<string, unknown>;
      const error = err instanceof Error ? err.message : "";
      key = [message, reason, detail, stage, error].map((part) => (typeof part === "string" ? part : "")).join("\n");
    }
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

const groupers = new WeakMap<Logger, LineGrouper>();

/** The one grouper of a logger. */
export function groupedLines(logger: Logger): LineGrouper {
  const known = groupers.get(logger);
  if (known !== undefined) {
    return known;
  }
  const grouper = new LineGrouper(logger);
  groupers.set(logger, grouper);
  return grouper;
}

/** Lines that follow one with the same facts within this time become one line. */
const groupedMs = 250;

const infoLevel = 30;

/** Log collectors cut longer lines in two. */
const maxCount = 100;

type Facts = Readonly<Record<string, string | number | undefined>>;

/** What differs between the lines of a group: ids by their names, and how long the work took. */
interface Occurrence {
  ids: Readonly<Record<string, string | undefined>>;
  ms?: number;
}

interface Group {
  message: string;
  facts: Facts;
  ids: Map<string, Set<string>>;
  count: number;
  ms?: number;
}

/**
 * Logs work that succeeds. The first line of its kind is written at once; lines with the same message and facts that follow within a
 * quarter of a second become one line with their ids, their `count`, and the `ms` of the slowest.
 */
export class LineGrouper {
  private readonly groups = new Map<string, Group>();

  constructor(
    private readonly logger: Logger,
    private readonly forMs = groupedMs,
  ) {
    flushAtExit(this);
  }

  info(message: string, facts: Facts, { ids, ms }: Occurrence): void {
    if (this.logger.levelVal > infoLevel) {
      return;
    }
    const key = `${message} ${Object.values(facts).join(" ")}`;
    const group = this.groups.get(key);
    if (group === undefined) {
      this.logger.info({ ...ids, ...facts, ms }, message);
      this.groups.set(key, { message, facts, ids: new Map(), count: 0 });
      setTimeout(() => this.end(key), this.forMs).unref();
      return;
    }
    group.count += 1;
    if (ms !== undefined) {
      group.ms = Math.max(group.ms ?? 0, ms);
    }
    for (const [name, id] of Object.entries(ids)) {
      if (id !== undefined) {
        group.ids.set(name, (group.ids.get(name) ?? new Set()).add(id));
      }
    }
    if (group.count >= maxCount) {
      this.write(group);
    }
  }

  flush(): void {
    for (const key of this.groups.keys()) {
      this.end(key);
    }
  }

  private end(key: string): void {
    const group = this.groups.get(key);
    this.groups.delete(key);
    if (group !== undefined && group.count > 0) {
      this.write(group);
    }
  }

  private write(group: Group): void {
    const { message, facts, ids, count, ms } = group;
    // An id that all lines of the group share keeps its name; several are a list under the name's plural.
    const named = [...ids].map(([name, [first, ...others]]) =>
      others.length === 0 ? [name, first] : [`${name}s`, [first, ...others]],
    );
    this.logger.info({ ...Object.fromEntries(named), ...facts, count, ms }, message);
    group.ids = new Map();
    group.count = 0;
    delete group.ms;
  }
}

/** In a log each number that could be a card's is masked: nobody looks for a reference there. */
const couldBeCard = (digits: string): boolean => passesCheckDigit(Array.from(digits, Number));

/** How account and card numbers begin, as few lines have it: the search for whole numbers takes six times as long. */
const suspicious =
  /(?<![\w-])(?:[A-Z]{2}[ -]?\d{2}[ -]{0,3}[A-Z\d]{4}|\d{4}(?:[ -]{0,3}\d{4}){2}|\d{4}[ -]{1,3}\d{6})|\\[nrt](?:[A-Z]{2}\d{2}|\d{4})|[^ -~\n]/;

/** A line of a log in which account and card numbers that pass their check digits are masked. */
export const maskLine = (line: string): string => (suspicious.test(line) ? maskJson(line, couldBeCard) : line);
