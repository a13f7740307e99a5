/** What the access point's own list says of an envelope, so that a restored database can learn of a document that it has lost. */
export interface EnvelopeNote {
  documentSequence: string;
  revision: number;
  businessProfileId: string;
}

export const envelopeNote = ({ documentSequence, revision, businessProfileId }: EnvelopeNote): string =>
  `${documentSequence} ${revision} ${businessProfileId}`;

/** Undefined for a text that is none of ours. */
export function readEnvelopeNote(text: string | null): EnvelopeNote | undefined {
  const [, documentSequence, revision, businessProfileId] =
    /^(\S{1,64}) (\d{1,9}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text ?? "") ?? [];
  return documentSequence === undefined || businessProfileId === undefined
    ? undefined
    : { documentSequence, revision: Number(revision), businessProfileId };
}
