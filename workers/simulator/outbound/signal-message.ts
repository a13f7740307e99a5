import type { Transmission } from "../transmissions.ts";

const namespaces = {
  eb: "http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/",
  ebbp: "http://docs.oasis-open.org/ebxml-bp/ebbp-signals-2.0",
  ds: "http://www.w3.org/2000/09/xmldsig#",
};

type Sent = Pick<Transmission, "as4MessageId" | "receivedAt" | "sentSha256">;

/** The parts of a receipt that are evidence: the message that it answers, the time, and the digest of what has arrived. */
export function receipt(sent: Sent): string {
  const digest = Buffer.from(sent.sentSha256, "hex").toString("base64");
  return signal(
    sent,
    `<eb:Receipt><ebbp:NonRepudiationInformation xmlns:ebbp="${namespaces.ebbp}" xmlns:ds="${namespaces.ds}">` +
      `<ebbp:MessagePartNRInformation><ds:Reference URI="cid:sbd-${sent.as4MessageId}">` +
      '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>' +
      `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ebbp:MessagePartNRInformation>` +
      "</ebbp:NonRepudiationInformation></eb:Receipt>",
  );
}

/** An error signal for a message that is refused. */
export function refusal(sent: Sent, words: string): string {
  return signal(
    sent,
    '<eb:Error errorCode="EBMS:0004" severity="failure" category="CONTENT" origin="ebms" shortDescription="Other" ' +
      `refToMessageInError="${sent.as4MessageId}"><eb:Description xml:lang="en">${words}</eb:Description></eb:Error>`,
  );
}

function signal({ as4MessageId, receivedAt }: Sent, content: string): string {
  return (
    `<eb:SignalMessage xmlns:eb="${namespaces.eb}"><eb:MessageInfo><eb:Timestamp>${receivedAt}</eb:Timestamp>` +
    `<eb:MessageId>receipt-${as4MessageId}</eb:MessageId><eb:RefToMessageId>${as4MessageId}</eb:RefToMessageId>` +
    `</eb:MessageInfo>${content}</eb:SignalMessage>`
  );
}
