import { failureCauses } from "../status/failure-causes.ts";
import { legTraits, type Leg } from "../status/legs.ts";
import { parseParticipantId, SERVICE_PROVIDER_SCHEME, providerOfSeat } from "../peppol/identifiers.ts";
import { type Registration, openParticipantLookUps, type ParticipantLookUps } from "../peppol/participant-look-ups.ts";
import type { Config } from "../config/config.ts";
import type { SendableLeg } from "./leg-store.ts";
import type { Refusal, SendingReport } from "../peppol/access-point.ts";

/** How long a leg waits for the directory, before its slot and its claim. */
const waitMs = 2_000;
/** After this many receivers in a row without an answer the directory counts as away, and is left alone for a while. */
const maxUnanswered = 8;
const awayMs = 10_000;

type AskedLeg = Pick<
  SendableLeg,
  "orgId" | "leg" | "kind" | "state" | "attempts" | "failureClass" | "receiverId" | "processId"
>;

/**
 * Asks the directory before posting an envelope to corner 3 that the access point does not have, because the access point repeats a
 * look-up that the receiver's SMP refuses without end, and cannot be stopped. Before a second attempt it is asked again, because both
 * may have been away. Only a certain answer refuses; everything else lets the leg go.
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
    const found = await this.participants.lookUp(receiver, { orgId: leg.orgId, waitMs, kind: leg.kind, isAgain });
    const { state, kinds } = found;
    this.note(leg.receiverId, state === "unknown");
    if (state === "registered" && !kinds.includes(leg.kind)) {
      return notSupported(leg, found);
    }
    return state === "not_registered" && (await this.isOfOurNetwork(leg))
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
  private async isOfOurNetwork({ orgId }: AskedLeg): Promise<boolean> {
    const authority = { scheme: SERVICE_PROVIDER_SCHEME, value: this.taxAuthorityId };
    return (await this.participants.lookUp(authority, { orgId, waitMs })).state === "registered";
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

/** The access point caches look-ups as long (access-point.md 2), so it sends to the same provider. */
const rememberedMs = 15 * 60_000;
/** The oldest are forgotten; their messages then wait for the report, as for a new receiver. */
const maxRemembered = 10_000;

/**
 * Providers that receivers' envelopes went to recently, in this process. The next leg to the same receiver is claimed
 * with the provider, so that a message that arrives before the report can be judged at once.
 */
export class KnownProviders {
  private readonly providers = new Map<string, { provider: string; at: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  note({ leg, receiverId }: { leg: Leg; receiverId: string }, report: SendingReport | null): void {
    const subject = report?.["c3CertSubjectCN"];
    const provider = typeof subject === "string" ? providerOfSeat(subject) : undefined;
    if (legTraits[leg].carriesTaxData || provider === undefined) {
      return;
    }
    this.providers.delete(receiverId);
    this.providers.set(receiverId, { provider, at: this.now() });
    const [oldest] = this.providers.keys();
    if (this.providers.size > maxRemembered && oldest !== undefined) {
      this.providers.delete(oldest);
    }
  }

  /** Undefined on legs to the authority, whose address names its provider. */
  of({ leg, receiverId }: { leg: Leg; receiverId: string }): string | undefined {
    const known = legTraits[leg].carriesTaxData ? undefined : this.providers.get(receiverId);
    return known !== undefined && this.now() - known.at < rememberedMs ? known.provider : undefined;
  }
}
