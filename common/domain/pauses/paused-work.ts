import { legTraits, publicLeg, type Leg } from "../status/legs.ts";
import type { StageName } from "../status/pipeline.ts";

/**
 * Kinds of work that can be paused. A paused access point is neither sent to nor asked; one that drains is given no new
 * envelope, and asked about those that it may have.
 */
export const pauseScopes = ["stage", "leg", "receiver", "organization", "access-point", "drain"] as const;

export type PauseScope = (typeof pauseScopes)[number];

/** An operator, or the service itself for a fault of the site, which it probes until it has passed. */
export const pauseCauses = ["operator", "site-error"] as const;

export type PauseCause = (typeof pauseCauses)[number];

/** The access point of ACCESS_POINT_URL, as pauses, counts and people name it. */
export const ownAccessPoint = "corner-2";

export interface PausedThing {
  scope: PauseScope;
  /** A stage, a leg as clients know it (`toC3`), a participant identifier, an organization's id, or an access point (`corner-2`). */
  target: string;
  /** Organization whose documents are paused; null for all. */
  orgId: string | null;
}

/** Participant identifiers and organization ids are case-insensitive, so both are stored in lower case; other targets are kept. */
export const pauseTarget = (scope: PauseScope, target: string): string =>
  scope === "receiver" || scope === "organization" ? target.toLowerCase() : target;

/** The pauses at one moment. Paused documents keep their state; answers are still recorded. */
export class PausedWork {
  private readonly targets = new Set<string>();
  readonly organizations: readonly string[];
  readonly receivers: readonly { receiverId: string; orgId: string | null }[];

  /** @param accessPoints the names of all of the site */
  constructor(
    things: readonly PausedThing[],
    private readonly accessPoints: readonly string[] = [ownAccessPoint],
  ) {
    things.forEach((thing) => this.targets.add(keyOf(thing)));
    this.organizations = things.filter(({ scope }) => scope === "organization").map(({ target }) => target);
    this.receivers = things
      .filter(({ scope }) => scope === "receiver")
      .map(({ target, orgId }) => ({ receiverId: target, orgId }));
  }

  get isNothing(): boolean {
    return this.targets.size === 0;
  }

  holdsStage(stage: StageName): boolean {
    return this.has("stage", stage);
  }

  holdsOrganization(orgId: string): boolean {
    return this.has("organization", orgId);
  }

  /** Whether all legs of this kind are paused, of every organization. */
  holdsLegs(leg: Leg): boolean {
    return (
      this.accessPoints.every((name) => this.holdsAccessPoint(name)) ||
      this.has("leg", publicLeg(leg)) ||
      this.holdsStage(legTraits[leg].stage)
    );
  }

  /** Whether it must neither be sent to nor asked. */
  holdsAccessPoint(name: string): boolean {
    return this.has("access-point", name);
  }

  /** Whether no new envelope may go to it. */
  closes(accessPoint: string): boolean {
    return !this.isNothing && (this.holdsAccessPoint(accessPoint) || this.has("drain", accessPoint));
  }

  /** Whether a leg must neither be sent nor asked about, whichever access point is concerned. */
  holdsLeg({ leg, orgId, receiverId }: { leg: Leg; orgId: string; receiverId: string }): boolean {
    const receiver = pauseTarget("receiver", receiverId);
    return (
      !this.isNothing &&
      (this.holdsLegs(leg) ||
        this.holdsOrganization(orgId) ||
        this.has("receiver", receiver) ||
        this.targets.has(keyOf({ scope: "receiver", target: receiver, orgId })))
    );
  }

  private has(scope: PauseScope, target: string): boolean {
    return this.targets.has(keyOf({ scope, target, orgId: null }));
  }
}

/** An organization is its own target, so its id is not repeated. */
const keyOf = ({ scope, target, orgId }: PausedThing): string =>
  `${scope} ${target} ${scope === "organization" ? "" : (orgId ?? "")}`;
