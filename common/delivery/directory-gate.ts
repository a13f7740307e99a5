import { failureCauses } from "../status/failure-causes.ts";
import { legTraits } from "../status/legs.ts";
import { parseParticipantId, SERVICE_PROVIDER_SCHEME } from "../peppol/identifiers.ts";
import type { Registration } from "../peppol/registration.ts";
import type { Config } from "../config/config.ts";
import type { SendableLeg } from "./sendable-leg-store.ts";
import type { Refusal } from "../peppol/access-point.ts";
import { openParticipantLookUps, type ParticipantLookUps } from "../peppol/participant-look-ups.ts";

/** How long a leg waits for the directory, before its slot and its claim. */
const waitMs = 2_000;
/** So many receivers in a row of whom nothing is known show that the directory is away; it is then left alone for a while. */
const maxUnanswered = 8;
const awayMs = 10_000;

type AskedLeg = Pick<SendableLeg, "leg" | "kind" | "state" | "attempts" | "failureClass" | "receiverId" | "processId">;

/**
 * Asks the directory before an envelope to corner 3 is posted of which the access point has nothing, because that repeats a look-up which
 * the receiver's SMP refuses without end, and cannot be stopped. Before a second attempt it is asked again, because both may have been
 * away. Only a certain answer refuses; everything else lets the leg go.
 */
export class DirectoryGate {
  private readonly unanswered = new Set<string>();
  private awayUntil = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly participants: Pick<ParticipantLookUps, "lookUp">,
    private readonly taxAuthorityId: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async refusalOf(leg: AskedLeg): Promise<(Refusal & { reason: string }) | undefined> {
    const receiver = parseParticipantId(leg.receiverId);
    const isAgain = leg.attempts > 0;
    const hasNothingThere = leg.state === "queued" && (!isAgain || leg.failureClass === "retryable");
    const isLeftAlone = !isAgain && this.now() < this.awayUntil;
    if (legTraits[leg.leg].carriesTaxData || !hasNothingThere || receiver === undefined || isLeftAlone) {
      return undefined;
    }
    const found = await this.participants.lookUp(receiver, { waitMs, kind: leg.kind, isAgain });
    const { state, kinds } = found;
    this.note(leg.receiverId, state === "unknown");
    if (state === "registered" && !kinds.includes(leg.kind)) {
      return notSupported(leg, found);
    }
    return state === "not_registered" && (await this.isOfOurNetwork())
      ? refusal("not-registered", failureCauses.not_registered.says)
      : undefined;
  }

  private note(receiverId: string, isUnknown: boolean): void {
    if (!isUnknown) {
      this.unanswered.clear();
    } else if (this.unanswered.add(receiverId).size >= maxUnanswered) {
      this.awayUntil = this.now() + awayMs;
    }
  }

  /** Every report goes to the authority: a directory that does not know it belongs to another network or to a wrong zone, and would refuse every receiver. */
  private async isOfOurNetwork(): Promise<boolean> {
    const authority = { scheme: SERVICE_PROVIDER_SCHEME, value: this.taxAuthorityId };
    return (await this.participants.lookUp(authority, { waitMs })).state === "registered";
  }
}

const refusal = (cause: Refusal["cause"], says: string): Refusal & { reason: string } => ({
  cause,
  party: "receiver",
  reason: `${says}, as the directory of the network says; it was not handed to the access point`,
});

const notSupported = ({ kind, processId }: AskedLeg, { withoutProcess }: Registration) =>
  withoutProcess.includes(kind)
    ? refusal("no-process", `${failureCauses.not_supported.says} in the process ${processId}`)
    : refusal("not-supported", failureCauses.not_supported.says);

/** Undefined for a site that names no directory. */
export const openDirectoryGate = (config: Config): DirectoryGate | undefined =>
  config.smlZone === undefined ? undefined : new DirectoryGate(openParticipantLookUps(config), config.taxAuthorityId);
