/** As many calls as may run at the same time: in all, for one receiver and for one organization. */
export interface Ceilings {
  all: number;
  perReceiver: number;
  perOrganization: number;
}

type Holder = Readonly<{ orgId: string; receiverId: string }>;

/** The slots of one access point, and where it is in the order in which several are used. */
export class LaneSlots {
  private used = 0;
  private readonly byReceiver = new Map<string, number>();
  private readonly byOrganization = new Map<string, number>();
  /** Where its next turn begins at the earliest, see SendSlots. */
  turnEnd = 0;

  constructor(readonly ceilings: Ceilings) {}

  get inUse(): number {
    return this.used;
  }

  /** @param part of all slots that may be used, up to 1; one slot in any case */
  hasRoom({ orgId, receiverId }: Holder, part = 1): boolean {
    const { all, perReceiver, perOrganization } = this.ceilings;
    return (
      this.used < Math.max(1, Math.floor(all * part)) &&
      (this.byReceiver.get(receiverId) ?? 0) < perReceiver &&
      (this.byOrganization.get(orgId) ?? 0) < perOrganization
    );
  }

  add({ orgId, receiverId }: Holder, change: 1 | -1): void {
    this.used += change;
    count(this.byReceiver, receiverId, change);
    count(this.byOrganization, orgId, change);
  }
}

function count(counts: Map<string, number>, key: string, change: number): void {
  const after = (counts.get(key) ?? 0) + change;
  if (after === 0) {
    counts.delete(key);
  } else {
    counts.set(key, after);
  }
}
