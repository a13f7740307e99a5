/** Meta scheme of every Peppol participant identifier (network.md 2.2). */
export const PARTICIPANT_META_SCHEME = "iso6523-actorid-upis";

/** Endpoint scheme of UAE taxpayers (TIN). */
export const TIN_SCHEME = "0235";

/** Endpoint scheme of Peppol service providers: access points and the tax authority's receiver. */
export const SERVICE_PROVIDER_SCHEME = "0242";

export interface ParticipantId {
  scheme: string;
  value: string;
}

/** `0235:1987654321`: the form in which envelopes and look-ups carry a participant. */
export function formatParticipantId({ scheme, value }: ParticipantId): string {
  return `${scheme}:${value}`;
}

/** Reads `0235:1987654321`, with or without the meta scheme in front; undefined when it is neither. */
export function parseParticipantId(text: string): ParticipantId | undefined {
  const match = /^(?:iso6523-actorid-upis::)?(\d{4}):(\S+)$/.exec(text);
  const [, scheme, value] = match ?? [];
  return scheme === undefined || value === undefined ? undefined : { scheme, value };
}

/** Participant values are case-insensitive (network.md 2.2). */
export function isSameParticipant(one: ParticipantId, other: ParticipantId): boolean {
  return one.scheme === other.scheme && one.value.toLowerCase() === other.value.toLowerCase();
}

/** Ten digits, the first a 1. The listed check digit is not enforced: real TINs do not satisfy it (network.md 2.2). */
export function isTin(text: string): boolean {
  return /^1\d{9}$/.test(text);
}

/** VAT number: fifteen digits, 1…03 (ibr-132-ae). */
export function isTrn(text: string): boolean {
  return /^1\d{12}03$/.test(text);
}

/** The TIN inside a TRN: its first ten digits; undefined when the text is no TRN. */
export function tinOfTrn(trn: string): string | undefined {
  return isTrn(trn) ? trn.slice(0, 10) : undefined;
}

/** SPIS id `NNNNNN[-USECASE[.SUFFIX]]` (network.md 2.2). */
export function isServiceProviderId(text: string): boolean {
  return /^\d{6}(?:-[0-9A-Z_]{3,12}(?:\.[0-9A-Z\-._~]{3,24})?)?$/i.test(text);
}

/**
 * The six digits of the provider that a participant id of the scheme 0242 belongs to: a use case and its suffix are addresses
 * within the provider (network.md 2.2). Undefined for anything else.
 */
export function providerNumber(participantId: string): string | undefined {
  const { scheme, value } = parseParticipantId(participantId) ?? {};
  return scheme === SERVICE_PROVIDER_SCHEME && value !== undefined && isServiceProviderId(value)
    ? value.slice(0, 6)
    : undefined;
}

/** The six digits of the provider whose seat the subject of a certificate names: "PAE000456"; undefined where it names none. */
export function providerOfSeat(subject: string): string | undefined {
  return /(?:^|\D)(\d{6})$/.exec(subject)?.[1];
}

/** The receiver that a predefined endpoint stands for, which no access point serves. */
export type PredefinedRecipient = "deemed-supply" | "outside-regime" | "export-outside-peppol";

const predefinedRecipients: ReadonlyMap<string, PredefinedRecipient> = new Map([
  ["9900000097", "deemed-supply"],
  ["9900000098", "outside-regime"],
  ["9900000099", "export-outside-peppol"],
]);

/** Network 2.3: a document to such an endpoint is reported and never exchanged; undefined for every real endpoint. */
export function predefinedRecipient({ scheme, value }: ParticipantId): PredefinedRecipient | undefined {
  return scheme === TIN_SCHEME ? predefinedRecipients.get(value) : undefined;
}
