import { anyAccessPoint, type AccessPointUse } from "../../domain/access-points/access-point-use.ts";
import type { PausedWork } from "../../domain/pauses/paused-work.ts";
import type {
  AccessPoint,
  AccessPointGate,
  AccessPointOutage,
  Admission,
  LegHolder,
  OpenAccessPoints,
  SendingHistory,
  SendingRecords,
  TransmissionStatus,
  Unavailable,
} from "./access-point.ts";
import type { AccessPointPart } from "./access-point-part.ts";
import { SendSlots, type SlotOffer } from "./send-slots.ts";

const refuseToSend = (): never => {
  throw new Error("an envelope that any access point may have is asked about, and not sent");
};

/** How often it is judged anew what each may take. */
const lookMs = 100;

/**
 * The access points of the site behind one gate. Which one gets a new envelope is decided with its slot: of those that
 * may have it and work, by their weights. What one may have is asked of it alone.
 */
export class AccessPoints implements OpenAccessPoints {
  private readonly slots: SendSlots;
  private lookedAt = Number.NEGATIVE_INFINITY;

  private areOthersAllowed: boolean;

  /** @param parts the one of ACCESS_POINT_URL first */
  constructor(
    private readonly parts: readonly [AccessPointPart, ...AccessPointPart[]],
    private readonly now: () => number = () => performance.now(),
  ) {
    this.areOthersAllowed = parts.length === 1;
    this.slots = new SendSlots(parts.map(({ slots }) => slots));
  }

  get histories(): readonly SendingHistory[] {
    return this.parts.map(({ connection }) => connection);
  }

  admit<Result>(work: (chosen: AccessPoint) => Promise<Result>, holder: LegHolder): Promise<Admission<Result>> {
    return this.admitTo(() => this.candidates(holder, holder.paused?.()), work, holder);
  }

  only(publicName: string): AccessPointGate {
    const among = (holder: LegHolder): AccessPointPart[] =>
      this.candidates(holder, undefined).filter((part) => part.publicName === publicName);
    return { admit: (work, holder) => this.admitTo(() => among(holder), work, holder) };
  }

  takes(leg: LegHolder, paused: PausedWork): boolean {
    return this.candidates(leg, paused).length > 0;
  }

  /** Asks all of them: it is known to one, or to none only when each says so. */
  async status(sbdhId: string): Promise<TransmissionStatus> {
    const statuses = await Promise.all(this.parts.map(({ connection }) => connection.status(sbdhId)));
    const known = statuses.find(({ transaction }) => transaction !== null);
    return known ?? statuses.find(({ kind }) => kind !== "not_found") ?? statuses[0]!;
  }

  history(page: Parameters<SendingHistory["history"]>[0]): Promise<SendingRecords> {
    return this.parts[0].connection.history(page);
  }

  async probe(): Promise<void> {
    await Promise.all(this.parts.map(({ connection }) => connection.probe()));
  }

  outages(): AccessPointOutage[] {
    return this.parts.flatMap((part) => {
      const outage = part.connection.outage();
      return outage === undefined ? [] : [{ ...outage, accessPoint: part.name ?? part.options.host }];
    });
  }

  uses(): AccessPointUse[] {
    this.look();
    const shares = this.parts.map((part) => part.options.weight * part.part());
    const all = shares.reduce((sum, share) => sum + share, 0);
    return this.parts.map((part, nth) => ({
      name: part.publicName,
      state: part.state(),
      inFlight: part.slots.inUse,
      slots: part.slots.ceilings.all,
      share: all === 0 ? 0 : shares[nth]! / all,
      isLeftAlone: part.connection.pausedForMs() > 0,
      ...part.counts.lastMinute(),
      total: part.counts.total,
    }));
  }

  allowOthers(allowed: boolean): void {
    this.areOthersAllowed = allowed;
  }

  /** Cuts calls under way, which are asked about later; workers had their time to finish. */
  async close(): Promise<void> {
    await Promise.all(this.parts.map(({ connection }) => connection.close()));
  }

  private async admitTo<Result>(
    candidates: () => AccessPointPart[],
    work: (chosen: AccessPoint) => Promise<Result>,
    holder: LegHolder,
  ): Promise<Admission<Result>> {
    let unavailable: Unavailable | undefined;
    for (let tries = 0; tries < this.parts.length; tries += 1) {
      const found = candidates();
      const pausedForMs = Math.min(...found.map(({ connection }) => connection.pausedForMs()));
      if (found.length === 0 || pausedForMs > 0) {
        return found.length === 0 ? { turnedAway: true } : { pausedForMs };
      }
      const admission = await this.runInSlot(candidates, work, holder);
      if (!("pausedForMs" in admission)) {
        return admission;
      }
      // It has become unavailable during the wait for the slot; another one may not have.
      unavailable = admission;
    }
    return unavailable ?? { turnedAway: true };
  }

  private async runInSlot<Result>(
    candidates: () => AccessPointPart[],
    work: (chosen: AccessPoint) => Promise<Result>,
    holder: LegHolder,
  ): Promise<Admission<Result>> {
    const slots = await this.slots.take({ ...holder, offers: () => this.offersOf(candidates()) });
    const part = this.parts.find((each) => each.slots === slots);
    if (part === undefined) {
      return { turnedAway: true };
    }
    if (holder.askedOf === undefined) {
      part.noteTaken();
    }
    try {
      return await part.connection.admit(() => work(this.chosen(part, holder)));
    } finally {
      this.slots.release(holder, part.slots);
    }
  }

  private chosen(part: AccessPointPart, { askedOf }: LegHolder): AccessPoint {
    if (askedOf === anyAccessPoint && this.parts.length > 1) {
      return {
        name: anyAccessPoint,
        isOneOfSeveral: true,
        submit: refuseToSend,
        status: (sbdhId) => this.status(sbdhId),
      };
    }
    return { ...part.chosen, isOneOfSeveral: this.parts.length > 1 };
  }

  /** Those that may work on the leg, whatever they do at the moment. */
  private candidates({ askedOf, ...leg }: LegHolder, paused: PausedWork | undefined): AccessPointPart[] {
    if (askedOf === undefined) {
      return this.pinnedOrAny(leg).filter(({ publicName }) => paused?.closes(publicName) !== true);
    }
    const asked = this.parts.filter(({ name = null }) => askedOf === anyAccessPoint || name === askedOf);
    return asked.some(({ publicName }) => paused?.holdsAccessPoint(publicName)) ? [] : asked;
  }

  private pinnedOrAny({ orgId, receiverId }: LegHolder): AccessPointPart[] {
    const receiver = receiverId.toLowerCase();
    const byReceiver = this.parts.filter(({ receivers }) => receivers.has(receiver));
    const pinned =
      byReceiver.length > 0 ? byReceiver : this.parts.filter(({ organizations }) => organizations.has(orgId));
    const found = pinned.length > 0 ? pinned : this.parts.filter(({ options }) => options.weight > 0);
    return this.areOthersAllowed ? found : found.filter(({ name }) => name === undefined);
  }

  /** A single candidate is used even while it counts as slow, because no other can take its place: only its circuit breaker stops calls. */
  private offersOf(found: readonly AccessPointPart[]): SlotOffer[] {
    this.look();
    const offers = found.length < 2 ? [] : found.flatMap((part) => part.offer() ?? []);
    return offers.length > 0
      ? offers
      : found.filter(({ connection }) => connection.pausedForMs() === 0).map((part) => part.offerOf(1));
  }

  private look(): void {
    if (this.now() - this.lookedAt < lookMs) {
      return;
    }
    this.lookedAt = this.now();
    const typical = this.parts.map(({ times }) => times.typicalMs());
    this.parts.forEach((part, nth) => {
      const others = typical.filter((ms, other): ms is number => other !== nth && ms !== undefined);
      part.look(others.length === 0 ? undefined : Math.min(...others));
    });
  }
}
