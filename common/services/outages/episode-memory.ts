import type { ObservedEpisode } from "../../db/stores/outages/episode-store.ts";
import type { JudgedCondition } from "../../domain/service-status/judge.ts";

export const keyOf = ({ condition, subject }: Pick<ObservedEpisode, "condition" | "subject">): string =>
  `${condition} ${subject}`;

/** Maximum number of episodes in memory while the database cannot store them; the oldest are dropped first. */
const maxKept = 200;

/** Moments of other clocks count only where they are not in the future. */
const notAfter = (moment: Date, now: Date): Date => (moment > now ? now : moment);

/** What was seen of a condition at a moment, as an episode that lasts. */
export function observed(
  { id, subject, severity, words, since, waiting }: JudgedCondition,
  { now, observedBy, notBefore }: { now: Date; observedBy: string; notBefore?: Date | undefined },
): ObservedEpisode {
  const began = notAfter(since === null ? now : new Date(since), now);
  return {
    condition: id,
    subject: subject ?? "",
    severity,
    words,
    since: notBefore !== undefined && began < notBefore ? now : began,
    until: null,
    waitingMost: waiting,
    observedBy,
  };
}

/** What a process has seen while nothing could be stored; it is stored when the database is back. */
export class EpisodeMemory {
  private readonly lasting = new Map<string, ObservedEpisode>();
  private over: ObservedEpisode[] = [];

  constructor(private readonly observedBy: string) {}

  /** The conditions of a moment in which the database cannot be read. */
  see(conditions: readonly JudgedCondition[], now: Date): void {
    const seen = conditions.map((each) => observed(each, { now, observedBy: this.observedBy }));
    this.endOthers(new Set(seen.map(keyOf)), now);
    for (const each of seen) {
      const known = this.lasting.get(keyOf(each));
      const most = Math.max(known?.waitingMost ?? -1, each.waitingMost ?? -1);
      this.lasting.set(keyOf(each), {
        ...each,
        since: known?.since ?? each.since,
        waitingMost: most < 0 ? null : most,
      });
    }
  }

  /** Something that was over when it was noticed. */
  note(episode: ObservedEpisode): void {
    this.over = [...this.over, episode].slice(-maxKept);
  }

  /** Stores each once the database can be read; what fails is kept. */
  async flush(now: Date, store: (episode: ObservedEpisode) => Promise<unknown>): Promise<void> {
    this.endOthers(new Set(), now);
    while (this.over[0] !== undefined) {
      await store(this.over[0]);
      this.over.shift();
    }
  }

  private endOthers(seen: ReadonlySet<string>, now: Date): void {
    for (const [key, episode] of this.lasting) {
      if (!seen.has(key)) {
        this.lasting.delete(key);
        this.note({ ...episode, until: now });
      }
    }
  }
}
