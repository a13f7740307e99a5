/** Note in the access point's records, from which a restored database learns of a lost document. */
export interface EnvelopeNote {
  documentSequence: string;
  revision: number;
  businessProfileId: string;
}

export const envelopeNote = ({ documentSequence, revision, businessProfileId }: EnvelopeNote): string =>
  `${documentSequence} ${revision} ${businessProfileId}`;

/** Undefined for a note that is not ours. */
export function readEnvelopeNote(text: string | null): EnvelopeNote | undefined {
  const [, documentSequence, revision, businessProfileId] =
    /^(.{1,64}) (\d{1,9}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text ?? "") ?? [];
  return documentSequence === undefined || businessProfileId === undefined
    ? undefined
    : { documentSequence, revision: Number(revision), businessProfileId };
}
