import { providerOfSeat } from "../peppol/identifiers.ts";
import { legTraits, type Leg } from "../status/legs.ts";
import type { SendingReport } from "../peppol/access-point.ts";

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
