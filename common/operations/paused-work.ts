import { legTraits, publicLeg, type Leg } from "../status/legs.ts";
import type { StageName } from "../status/pipeline.ts";

/** Kinds of work that can be paused. A paused access point is neither sent to nor asked. */
export const pauseScopes = ["stage", "leg", "receiver", "organization", "access-point"] as const;

export type PauseScope = (typeof pauseScopes)[number];

/** An operator, or the service itself for a fault of the site, which it probes until it has passed. */
export const pauseCauses = ["operator", "site-error"] as const;

export type PauseCause = (typeof pauseCauses)[number];

/** What is paused of the scope `access-point`: there is one. */
export const ownAccessPoint = "corner-2";

export interface PausedThing {
  scope: PauseScope;
  /** A stage, a leg as clients know it (`toC3`), a participant identifier, an organization's id, or the access point (`corner-2`). */
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

  constructor(things: readonly PausedThing[]) {
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
      this.has("access-point", ownAccessPoint) ||
      this.has("leg", publicLeg(leg)) ||
      this.holdsStage(legTraits[leg].stage)
    );
  }

  /** Whether a leg must neither be sent nor asked about. */
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
