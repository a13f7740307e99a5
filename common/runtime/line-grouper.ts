import { flushAtExit } from "./flush-at-exit.ts";
import type { Logger } from "./logger.ts";

/** Lines that follow one with the same facts within this time become one line. */
const windowMs = 250;
const infoLevel = 30;
/** A line with more ids than these is cut in two by those who collect logs. */
const maxCount = 100;

type Facts = Readonly<Record<string, string | number | undefined>>;

/** What differs between the lines of a group: ids by their names, and how long the work took. */
export interface Occurrence {
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
 * Logs work that goes well. The first line of its kind is whole and leaves at once; those with the same message and facts that follow
 * within a quarter of a second are one line with their ids, their `count`, and the `ms` of the slowest.
 */
export class LineGrouper {
  private readonly groups = new Map<string, Group>();

  constructor(
    private readonly logger: Logger,
    private readonly forMs = windowMs,
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
    collect(group, ids, ms);
    if (group.count >= maxCount) {
      this.write(group);
    }
  }

  /** Writes the groups that are open. */
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
    this.logger.info({ ...Object.fromEntries([...ids].map(named)), ...facts, count, ms }, message);
    group.ids = new Map();
    group.count = 0;
    delete group.ms;
  }
}

function collect(group: Group, ids: Occurrence["ids"], ms: number | undefined): void {
  group.count += 1;
  if (ms !== undefined) {
    group.ms = Math.max(group.ms ?? 0, ms);
  }
  for (const [name, id] of Object.entries(ids)) {
    if (id !== undefined) {
      const known = group.ids.get(name);
      if (known === undefined) {
        group.ids.set(name, new Set([id]));
      } else {
        known.add(id);
      }
    }
  }
}

/** An id that all lines of the group share keeps its name; several are a list under the name's plural. */
const named = ([name, ids]: [string, Set<string>]): [string, string | string[]] => {
  const [first = ""] = ids;
  return ids.size === 1 ? [name, first] : [`${name}s`, [...ids]];
};

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
