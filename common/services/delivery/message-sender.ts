import type { MessageSender, MessagePhase } from "../../db/stores/delivery/leg-decision-store.ts";
import { providerNumber } from "../../domain/identifiers.ts";
import { shortened } from "../../domain/shortened.ts";
import type { InboundMls } from "../../peppol/envelope/mls.ts";

/** Of what a contested message says, the log shows so many characters; the message itself is kept whole. */
const shownCharacters = 500;

/**
 * The provider that a message names as its sender. Its envelope and its SenderParty have to name the same one, because our access
 * point hands on neither a certificate nor a header that would tell two apart (access-point.md 2).
 */
export function messageSender({ senderId, mls }: InboundMls, turn: MessagePhase): MessageSender {
  const provider = providerNumber(mls.senderId);
  const said = [mls.description, ...mls.issues.map(({ reason, description }) => `${reason}: ${description}`)]
    .filter((text) => text !== undefined)
    .join("; ");
  return {
    provider: provider !== undefined && provider === providerNumber(senderId) ? provider : null,
    turn,
    detail: {
      ...(senderId !== mls.senderId && { envelope_sender: shortened(senderId, 100) }),
      ...(said !== "" && { said: shortened(said, shownCharacters) }),
    },
  };
}
