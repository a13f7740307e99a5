import { legTraits, publicLeg, type Leg } from "../status/legs.ts";
import type { StageName } from "../status/pipeline.ts";

/** What work can be held back. There is one access point of our own, so its pause needs no name. */
export const pauseScopes = ["stage", "leg", "receiver", "organization", "access-point"] as const;

export type PauseScope = (typeof pauseScopes)[number];

/** Who paused: a person, or the service itself, for a fault of the site that it looks into until it has passed. */
export const pauseCauses = ["operator", "site-error"] as const;

export type PauseCause = (typeof pauseCauses)[number];

/** The access point of this installation. */
export const ownAccessPoint = "corner-2";

/** What is held back. */
export interface PausedThing {
  scope: PauseScope;
  /** A stage, a leg as clients know it (`toC3`), a participant identifier, an organization's id, or `corner-2`. */
  target: string;
  /** Of whose documents; null for everybody's. */
  orgId: string | null;
}

/** Participant identifiers are case-insensitive, ids are stored in small letters. */
export const pauseTarget = (scope: PauseScope, target: string): string =>
  scope === "receiver" || scope === "organization" ? target.toLowerCase() : target;

/** A leg as far as a pause may concern it. */
export interface HeldLeg {
  leg: Leg;
  orgId: string;
  receiverId: string;
}

/** A receiver to which nothing goes: of one organization's documents, or of everybody's. */
export interface PausedReceiver {
  receiverId: string;
  orgId: string | null;
}

/** What is paused at one moment. Documents stay in the state that they are in; answers that come in are recorded. */
export class PausedWork {
  private readonly targets = new Set<string>();
  readonly organizations: readonly string[];
  readonly receivers: readonly PausedReceiver[];

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

  /** Whether all legs of the name stand still, whoever they belong to. */
  holdsLegs(leg: Leg): boolean {
    return (
      this.has("access-point", ownAccessPoint) ||
      this.has("leg", publicLeg(leg)) ||
      this.holdsStage(legTraits[leg].stage)
    );
  }

  /** Whether a leg is neither sent nor asked about. */
  holdsLeg({ leg, orgId, receiverId }: HeldLeg): boolean {
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

/** An organization is its own target: whose documents it holds needs no second word. */
const keyOf = ({ scope, target, orgId }: PausedThing): string =>
  `${scope} ${target} ${scope === "organization" ? "" : (orgId ?? "")}`;
