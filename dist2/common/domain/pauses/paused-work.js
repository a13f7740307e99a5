import { legTraits, publicLeg } from "../status/legs.js";
/** Kinds of work that can be paused. There is one access point, so its pause needs no name. */
export const pauseScopes = ["stage", "leg", "receiver", "organization", "access-point"];
/** An operator, or the service itself for a fault of the site, which it probes until it has passed. */
export const pauseCauses = ["operator", "site-error"];
/** Target of the pause of this installation's access point. */
export const ownAccessPoint = "corner-2";
/** Participant identifiers and organization ids are case-insensitive, so both are stored in lower case; other targets are kept. */
export const pauseTarget = (scope, target) => scope === "receiver" || scope === "organization" ? target.toLowerCase() : target;
/** The pauses at one moment. Paused documents keep their state; answers are still recorded. */
export class PausedWork {
    constructor(things) {
        this.targets = new Set();
        things.forEach((thing) => this.targets.add(keyOf(thing)));
        this.organizations = things.filter(({ scope }) => scope === "organization").map(({ target }) => target);
        this.receivers = things
            .filter(({ scope }) => scope === "receiver")
            .map(({ target, orgId }) => ({ receiverId: target, orgId }));
    }
    get isNothing() {
        return this.targets.size === 0;
    }
    holdsStage(stage) {
        return this.has("stage", stage);
    }
    holdsOrganization(orgId) {
        return this.has("organization", orgId);
    }
    /** Whether all legs of this kind are paused, of every organization. */
    holdsLegs(leg) {
        return (this.has("access-point", ownAccessPoint) ||
            this.has("leg", publicLeg(leg)) ||
            this.holdsStage(legTraits[leg].stage));
    }
    /** Whether a leg must neither be sent nor asked about. */
    holdsLeg({ leg, orgId, receiverId }) {
        const receiver = pauseTarget("receiver", receiverId);
        return (!this.isNothing &&
            (this.holdsLegs(leg) ||
                this.holdsOrganization(orgId) ||
                this.has("receiver", receiver) ||
                this.targets.has(keyOf({ scope: "receiver", target: receiver, orgId }))));
    }
    has(scope, target) {
        return this.targets.has(keyOf({ scope, target, orgId: null }));
    }
}
/** An organization is its own target, so its id is not repeated. */
const keyOf = ({ scope, target, orgId }) => `${scope} ${target} ${scope === "organization" ? "" : (orgId ?? "")}`;
//# sourceMappingURL=paused-work.js.map