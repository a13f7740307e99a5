import type { Party } from "../documents/document.ts";

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

/** `0235:1987654321`, as envelopes and look-ups write a participant. */
export function formatParticipantId({ scheme, value }: ParticipantId): string {
  return `${scheme}:${value}`;
}

/** Parses `0235:1987654321`, with or without the meta scheme; undefined for anything else. */
export function parseParticipantId(text: string): ParticipantId | undefined {
  const match = /^(?:iso6523-actorid-upis::)?(\d{4}):(\S+)$/.exec(text);
  const [, scheme, value] = match ?? [];
  return scheme === undefined || value === undefined ? undefined : { scheme, value };
}

/** Ten digits that begin with 1; real TINs do not satisfy the check digit (network.md 2.2). */
export function isTin(text: string): boolean {
  return /^1\d{9}$/.test(text);
}

/** VAT number: fifteen digits, 1…03 (ibr-132-ae). */
export function isTrn(text: string): boolean {
  return /^1\d{12}03$/.test(text);
}

/** The first ten digits of a TRN; undefined for anything else. */
export function tinOfTrn(trn: string): string | undefined {
  return isTrn(trn) ? trn.slice(0, 10) : undefined;
}

/** SPIS id `NNNNNN[-USECASE[.SUFFIX]]` (network.md 2.2). */
export function isServiceProviderId(text: string): boolean {
  return /^\d{6}(?:-[0-9A-Z_]{3,12}(?:\.[0-9A-Z\-._~]{3,24})?)?$/i.test(text);
}

/**
 * The provider's six digits in a participant id of scheme 0242; use case and suffix are addresses within the provider
 * (network.md 2.2). Undefined for anything else.
 */
export function providerNumber(participantId: string): string | undefined {
  const { scheme, value } = parseParticipantId(participantId) ?? {};
  return scheme === SERVICE_PROVIDER_SCHEME && value !== undefined && isServiceProviderId(value)
    ? value.slice(0, 6)
    : undefined;
}

/** The provider's six digits in the subject of a seat certificate ("PAE000456"); undefined without them. */
export function providerOfSeat(subject: string): string | undefined {
  return /(?:^|\D)(\d{6})$/.exec(subject)?.[1];
}

/** A recipient outside the network, represented by a predefined endpoint. */
export type PredefinedRecipient = "deemed-supply" | "outside-regime" | "export-outside-peppol";

const predefinedRecipients: ReadonlyMap<string, PredefinedRecipient> = new Map([
  ["9900000097", "deemed-supply"],
  ["9900000098", "outside-regime"],
  ["9900000099", "export-outside-peppol"],
]);

/** A document to such a recipient is reported, not exchanged (network.md 2.3). Undefined for a real endpoint. */
export function predefinedRecipient({ scheme, value }: ParticipantId): PredefinedRecipient | undefined {
  return scheme === TIN_SCHEME ? predefinedRecipients.get(value) : undefined;
}

type Identity = Pick<Party, "tin" | "party_tax_scheme" | "endpoint_id" | "endpoint_scheme_id">;

/**
 * Participant ids (`0235:1987654321`, in lower case, without white space) that a party's documents are reported under: its
 * endpoint, and its TIN under the TIN scheme. The VAT number counts only where neither `tin` nor the endpoint is a TIN, because
 * members of a VAT group share it and have a TIN each.
 */
export function taxpayerIds({ tin, party_tax_scheme: vat, ...party }: Identity): string[] {
  const endpoint = { scheme: party.endpoint_scheme_id, value: party.endpoint_id };
  const named = tin ?? (endpoint.scheme === TIN_SCHEME ? endpoint.value : tinOfTrn(vat?.company_id ?? ""));
  const ids = [endpoint, ...(named === undefined ? [] : [{ scheme: TIN_SCHEME, value: named }])];
  return [...new Set(ids.map((id) => formatParticipantId(id).toLowerCase().replaceAll(/\s/g, "")))];
}

/** The taxpayer behind a party: its TIN, or the id that is used in its place. */
export const taxpayerOf = (party: Identity): string => taxpayerIds(party).at(-1)!;
