import { ownAccessPoint } from "../../domain/pauses/paused-work.ts";
import type { AccessPointState } from "../../domain/access-points/access-point-use.ts";
import type { AccessPoint, AccessPointConnection, SendOutcome, Submission } from "./access-point.ts";
import { LaneSlots, type Ceilings } from "./lane-slots.ts";
import { SendCounts } from "./send-counts.ts";
import { SendTimes } from "./send-times.ts";
import type { SlotOffer } from "./send-slots.ts";

export interface PartOptions {
  /** Undefined: the one of ACCESS_POINT_URL. */
  name?: string;
  weight: number;
  host: string;
  /** In lower case. */
  organizations: readonly string[];
  receivers: readonly string[];
  ceilings: Ceilings;
  /** Whether it is looked at without a send. */
  isProbed: boolean;
}

/** An access point that works again begins with this part of its slots and turns, and reaches all of them after `rampMs`. */
const firstPart = 0.1;
const rampMs = 10_000;
/** A send to one that has no share shows whether it works again. */
const tryMs = 5_000;
/** It is slow when its sends take longer than this, and several times as long as those of the quickest other. */
const slowMs = 1_000;
const slowTimes = 3;

/** One access point of the site: what it may take now, by what was seen of it. */
export class AccessPointPart {
  readonly name: string | undefined;
  readonly slots: LaneSlots;
  readonly chosen: AccessPoint;
  readonly times: SendTimes;
  readonly counts = new SendCounts();
  readonly organizations: ReadonlySet<string>;
  readonly receivers: ReadonlySet<string>;
  private slowSince: number | undefined;
  private wasUsable = true;
  private backAt = Number.NEGATIVE_INFINITY;
  private triedAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly connection: AccessPointConnection,
    readonly options: PartOptions,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.name = options.name;
    this.slots = new LaneSlots(options.ceilings);
    this.times = new SendTimes(now);
    this.organizations = new Set(options.organizations);
    this.receivers = new Set(options.receivers);
    this.chosen = {
      ...(options.name !== undefined && { name: options.name }),
      submit: (input) => this.submit(input),
      status: (sbdhId) => connection.status(sbdhId),
    };
  }

  /** As pauses, counts and people name it. */
  get publicName(): string {
    return this.name ?? ownAccessPoint;
  }

  /** @param otherMs how long the sends of the quickest other take */
  look(otherMs: number | undefined): void {
    const limitMs = Math.max(slowMs, (otherMs ?? Number.POSITIVE_INFINITY) * slowTimes);
    if (this.slowSince === undefined) {
      this.slowSince = (this.times.typicalMs() ?? 0) > limitMs ? this.now() : undefined;
    } else if (this.times.hasBeenQuick(this.slowSince, limitMs === Number.POSITIVE_INFINITY ? slowMs : limitMs)) {
      this.slowSince = undefined;
    }
    const isUsable = this.state() === "open";
    if (isUsable && !this.wasUsable) {
      this.backAt = this.now();
    }
    this.wasUsable = isUsable;
  }

  state(): AccessPointState {
    if (this.connection.pausedForMs() > 0 || this.connection.outage() !== undefined) {
      return "away";
    }
    return this.slowSince === undefined ? "open" : "slow";
  }

  /** The part of its slots and turns that it may use, from 0 to 1: 0 while it is away or slow, and a growing part once it works again. */
  part(): number {
    return this.state() === "open" ? Math.min(1, Math.max(firstPart, (this.now() - this.backAt) / rampMs)) : 0;
  }

  /** Its slots for a new envelope; undefined while it takes none. */
  offer(): SlotOffer | undefined {
    const part = this.part();
    return part > 0 ? this.offerOf(part) : this.mayTry() ? this.offerOf(0) : undefined;
  }

  offerOf(part: number): SlotOffer {
    const weight = Math.max(this.options.weight, 1) * Math.max(part, firstPart);
    return { slots: this.slots, weight, part };
  }

  /** Called with each slot that is taken for a new envelope. */
  noteTaken(): void {
    this.triedAt = this.now();
  }

  /** Whether one envelope may be sent to see if it works again, because its status page cannot show that. */
  private mayTry(): boolean {
    const { isProbed } = this.options;
    const outage = this.connection.outage();
    const shows = outage === undefined || outage.isReached || !isProbed;
    return (
      shows && this.times.underWay === 0 && this.now() - this.triedAt >= tryMs && this.connection.pausedForMs() === 0
    );
  }

  private async submit(input: Submission): Promise<SendOutcome> {
    const end = this.times.begin();
    try {
      const outcome = await this.connection.submit(input);
      this.counts.add(outcome.kind === "sent" ? "sent" : "failed");
      return outcome;
    } finally {
      end();
    }
  }
}
