import type { MessageSender, MessagePhase } from "./leg-decision-store.ts";
import { providerNumber } from "../peppol/identifiers.ts";
import { shortened } from "../runtime/shortened.ts";
import type { InboundMls } from "../peppol/mls.ts";

/** Characters of a contested message's text that the log row shows; the message is stored completely. */
const shownCharacters = 500;

/**
 * The provider that a message names as its sender. Envelope and SenderParty must name the same one, because our access
 * point forwards neither certificate nor header (access-point.md 2).
 */
export function messageSender(
  { senderId, mls }: Pick<InboundMls, "senderId" | "mls">,
  phase: MessagePhase,
): MessageSender {
  const provider = providerNumber(mls.senderId);
  const said = [mls.description, ...mls.issues.map(({ reason, description }) => `${reason}: ${description}`)]
    .filter((text) => text !== undefined)
    .join("; ");
  return {
    provider: provider !== undefined && provider === providerNumber(senderId) ? provider : null,
    phase,
    detail: {
      ...(senderId !== mls.senderId && { envelope_sender: shortened(senderId, 100) }),
      ...(said !== "" && { said: shortened(said, shownCharacters) }),
    },
  };
}
