import type { Config } from "../../common/config/config.ts";

/** Whose bound would be exceeded: the organization's, or that of all requests. */
type ExceededBound = "organization" | "all";

/** A request of at most this size may use a reserve, so that an invoice is taken while large bodies and unread answers fill the rest. */
const smallBytes = 64 * 1024;
const reserveBytes = 16 * 1024 * 1024;

/**
 * Counts the bytes that requests keep in memory: bodies that come in or are worked on, and large answers. The announced length of a
 * body counts within its organization at once, and over all organizations only as bytes arrive, so that a caller that announces
 * much and sends nothing takes memory from no other organization.
 */
export class BodyMemory {
  private all = 0;
  private readonly organizations = new Map<string, number>();

  constructor(private readonly limits: Pick<Config, "bodyMemoryBytes" | "bodyMemoryPerOrganizationBytes">) {}

  /** Bytes that have arrived. */
  get held(): number {
    return this.all;
  }

  /** Bytes of one organization that have arrived or were announced. */
  heldBy(orgId: string): number {
    return this.organizations.get(orgId) ?? 0;
  }

  /**
   * Opens the share of one request, empty at first. A request without an organization is limited by the bound of all requests
   * only.
   */
  open(orgId: string | undefined): MemoryHold {
    return new MemoryHold((there, counted, total) => this.move(orgId, { there, counted, total }));
  }

  private move(
    orgId: string | undefined,
    { there, counted, total }: { there: number; counted: number; total: number },
  ): ExceededBound | undefined {
    const { bodyMemoryBytes, bodyMemoryPerOrganizationBytes } = this.limits;
    const bound = bodyMemoryBytes + (total <= smallBytes ? reserveBytes : 0);
    const own = orgId === undefined ? 0 : this.heldBy(orgId) + counted;
    if (counted > 0 && own > bodyMemoryPerOrganizationBytes) {
      return "organization";
    }
    if (there + counted > 0 && this.all + Math.max(there, counted) > bound) {
      return "all";
    }
    this.all += there;
    if (orgId !== undefined && own > 0) {
      this.organizations.set(orgId, own);
    } else if (orgId !== undefined) {
      this.organizations.delete(orgId);
    }
    return undefined;
  }
}

/** @param there bytes that arrived @param counted bytes by which the organization's part grows @param total bytes of the request then */
type Move = (there: number, counted: number, total: number) => ExceededBound | undefined;

export class MemoryHold {
  private there = 0;
  private announced = 0;
  private isReleased = false;

  constructor(private readonly move: Move) {}

  /** Reserves room for a body of this length. @returns whose bound it would exceed; nothing is reserved then */
  announce(bytes: number): ExceededBound | undefined {
    return this.change(this.there, bytes);
  }

  /** Records how many bytes have arrived. @returns whose bound they would exceed; nothing is changed then */
  set(bytes: number): ExceededBound | undefined {
    return this.change(bytes, this.announced);
  }

  /** Frees the whole share. Work that runs beyond its deadline may still hold its bytes; they are no longer counted. */
  release(): void {
    this.change(0, 0);
    this.isReleased = true;
  }

  private change(there: number, announced: number): ExceededBound | undefined {
    if (this.isReleased) {
      return undefined;
    }
    const total = Math.max(there, announced);
    const counted = total - Math.max(this.there, this.announced);
    const excess = this.move(there - this.there, counted, total);
    if (excess === undefined) {
      this.there = there;
      this.announced = announced;
    }
    return excess;
  }
}
