import { providerOfSeat } from "../../domain/identifiers.ts";
import { legTraits, type Leg } from "../../domain/status/legs.ts";
import type { SendingReport } from "../../peppol/access-point/access-point.ts";

/** The access point looks a receiver up as seldom (access-point.md 2), so that it sends to the same provider meanwhile. */
const rememberedMs = 15 * 60_000;
/** Those that were met longest ago are forgotten: their messages wait for the report, as of a receiver that is new. */
const maxRemembered = 10_000;

/**
 * Whose certificate the receivers' envelopes have gone to just now, in this process. The next leg to the same receiver is claimed with it, so
 * that a message which overtakes the report need not wait to be judged.
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
