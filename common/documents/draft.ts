import { newId } from "../runtime/new-id.ts";
import { sha256 } from "../runtime/digest.ts";
import { documentKinds, isCreditNote, outOfScopeTypes } from "./document-kinds.ts";
import {
  type DocumentKind,
  type DocumentRequest,
  type Party,
  type TradeDocument,
  KeptContent,
  type AttachmentContent,
  type Metadata,
  uaeDay,
} from "./document.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";
import { acceptedAmounts, type AcceptedAmounts } from "./accepted-amounts.ts";
import { amountErrors } from "./amount-bounds.ts";
import { price } from "../pricing/price.ts";
import { AppError, invalidFields, refusal, type FieldErrors } from "../runtime/errors.ts";
import type { NewAttachment } from "./attachment-store.ts";
import { sellerRegistrationTypes } from "../code-lists/party-codes.ts";
import { TIN_SCHEME } from "../peppol/identifiers.ts";
import { type AccountReader, storedAccounts } from "../organizations/account-cache.ts";
import { definedFields } from "../runtime/defined-fields.ts";
import { issueDayComplaint } from "../rules/document-limits.ts";
import type { Finding } from "../rules/finding.ts";
import { lawFindings, refusedFields } from "../rules/law.ts";
import { floatingRate } from "../rules/law-rates.ts";
import { askedOf, refusedOn } from "../rules/refusable-rules.ts";
import type { XmlTree } from "../schematron/documents.ts";
import type { NewSentXml } from "./insert-and-number-store.ts";
import type { IssuingProfile } from "../organizations/business-profile-store.ts";
import type { Organization } from "../organizations/organization-store.ts";
import { expectedTotalsErrors } from "../pricing/expected-totals.ts";
import { likenessOf } from "./likely-duplicate.ts";
import { searchText } from "../search/search-text.ts";
import { numberFormOf, type NumberForm } from "../organizations/numbering.ts";
import type { DocumentDeps } from "../runtime/deps.ts";
import type { SettledDocument } from "./settle-against-originals.ts";
import { byCategory } from "./settlement-categories.ts";

export interface DocumentTarget {
  orgId: string;
  kind: DocumentKind;
  businessProfileId: string;
}

/** The stored parts of a request, computed without the database; a thread can hand them over without a copy. */
export interface Draft extends AcceptedAmounts {
  documentJson: Uint8Array;
  attachments: NewAttachment[];
  /** The fields that a settlement and the checks of a correction need. */
  facts: SettledDocument;
  /** Version of the business profile whose party is in the document. */
  profileVersion: string;
  /** The profile that gives the document its number, if it is another one than the document's own. */
  numbersFrom?: string;
  /** How the profile writes numbers of this kind. */
  numberForm: NumberForm;
  /** Bytes of attachments that stay as they are stored, and are not among `attachments`. */
  keptBytes?: number;
  /** The XML itself, of a document that is sent as XML. */
  sentXml?: NewSentXml;
  /** External reference and metadata are also members of the document itself. */
  externalReference?: string;
  metadata?: Metadata;
  likeness: string;
  /** The document's currency, if later rates are compared with its rate; absent for AED and pegged currencies. */
  rateCurrency?: string;
  searchText: string;
}

/** A draft, or why the profile in the path does not allow one. */
export interface DraftResult {
  draft?: Draft;
  /** Members of the answer, as one JSON object. */
  content?: Uint8Array;
  /** Fields that contradict the profile, or that it lacks. */
  complaints: FieldErrors;
  /** Whether the draft repeats or keeps stored content: it may then replace that content only. */
  usesStored?: boolean;
  /** Amounts that the request expects and that were computed otherwise; absent without any. */
  otherAmounts?: FieldErrors;
  /** Findings of tax law, and of the rules in `asked`; each organization chooses what it refuses. */
  law?: Finding[];
  /** The other party's profile that the request names, which has to exist and to be the party's. */
  receiver?: { field: string; profileId: string; party: Taxpayer };
  /** Day of issue, which the organization has to allow, and the field that it was sent in. */
  issueDate?: { field: string; day: string };
}

export type MadeDraft = DraftResult & { draft: Draft };

/**
 * Computes the draft of one request with the party of a profile; without a profile the request is only checked. `asked` names the
 * rules that judge it only because its organization refuses on them (`askedOf`).
 *
 * @param numbers what `billing_reference` has to say instead of these texts, in a document of fields
 * @throws AppError 400 when the request breaks the contract, or its amounts are out of bounds
 */
export type MakeDraft = (
  profile: IssuingProfile | undefined,
  asked: readonly string[],
  numbers?: ReadonlyMap<string, string>,
) => Promise<DraftResult>;

/**
 * Makes the draft with the profile as it is remembered, and once more with the stored one where that is refused: the
 * profile may have been changed since.
 *
 * @throws AppError 400 when the business profile is not the organization's, a field contradicts a profile, the amounts
 * are out of bounds, or they are not the ones that the request expects and the organization refuses that
 */
export async function prepareDocument(
  { accounts, database }: Pick<DocumentDeps, "accounts" | "database">,
  { orgId, businessProfileId }: Pick<DocumentTarget, "orgId" | "businessProfileId">,
  make: MakeDraft,
): Promise<MadeDraft> {
  const asked = askedOf((await accounts.organization(orgId))?.refuseOn ?? null);
  const [remembered] = await accounts.profiles(orgId, [businessProfileId]);
  let made = await make(remembered, asked);
  if (!isMade(made) || Object.keys(await complaintsAbout(made, accounts, orgId)).length > 0) {
    const stored = storedAccounts(database);
    const [profile] = await stored.profiles(orgId, [businessProfileId]);
    if (profile === undefined) {
      throw refusal("profile_not_found", { id: businessProfileId });
    }
    made = profile.version === remembered?.version ? made : await make(profile, asked);
    const complaints = await complaintsAbout(made, stored, orgId);
    if (!isMade(made) || Object.keys(complaints).length > 0) {
      throw invalidFields(complaints);
    }
  }
  requireAllowed(await accounts.organization(orgId), made, made.draft.sentXml !== undefined);
  return made;
}

/** @throws AppError 400 for what the organization refuses of a document that the contract allows */
export function requireAllowed(
  organization: Organization | undefined,
  { otherAmounts, law = [] }: Pick<DraftResult, "law" | "otherAmounts">,
  isXml: boolean,
): void {
  const refused = {
    ...(organization?.expectedTotals !== "warn" && otherAmounts),
    ...(law.length > 0 && refusedFields(law, refusedOn(organization?.refuseOn ?? null), isXml)),
  };
  if (Object.keys(refused).length > 0) {
    throw invalidFields(refused);
  }
}

const isMade = (result: DraftResult): result is MadeDraft => result.draft !== undefined;

/** The draft's complaints, and those that only the organization's accounts can show. */
async function complaintsAbout(
  { complaints, receiver, issueDate }: DraftResult,
  accounts: AccountReader,
  orgId: string,
): Promise<FieldErrors> {
  const all = { ...complaints };
  if (receiver !== undefined) {
    const { field, profileId, party } = receiver;
    const [profile] = await accounts.profiles(orgId, [profileId]);
    const difference = profile && otherTaxpayer(party, profile.party);
    if (profile === undefined) {
      all[field] = `${field} names no existing business profile`;
    } else if (difference !== undefined) {
      all[field] = `${field} names the business profile of another taxpayer, which ${difference}`;
    }
  }
  if (issueDate !== undefined) {
    // The bounds of the organization, which are narrower than those of every request.
    const allowed = await accounts.organization(orgId);
    const { field, day } = issueDate;
    const complaint =
      allowed && issueDayComplaint(day, allowed, { today: uaeDay(), last: uaeDay(allowed.issueDaysAhead) });
    if (complaint !== undefined) {
      all[field] = `${field} ${complaint}`;
    }
  }
  return all;
}

/** A draft with the document in it and its amounts, as the answer shows them. */
export interface DraftedDocument extends DraftResult {
  document?: TradeDocument;
  amounts?: DocumentAmounts;
  /** Of a document that is sent as XML. */
  tree?: XmlTree;
}

/**
 * Makes the draft of a request: prices it with the profile's party, and keeps the bytes of attachments apart.
 *
 * @param request has passed the contract's checks
 * @throws AppError 400 without the other party, and when the amounts are out of bounds
 */
export function draftDocument(
  kind: DocumentKind,
  request: DocumentRequest,
  profile: IssuingProfile | undefined,
): DraftedDocument {
  if (profile === undefined) {
    return { complaints: {} };
  }
  const { receiver } = documentKinds[kind];
  const sent = request[receiver];
  const profileId = sent?.profile_id?.toLowerCase();
  const named: Pick<DraftResult, "receiver" | "issueDate"> = {
    ...(sent !== undefined &&
      profileId !== undefined && {
        receiver: {
          field: `${receiver}.profile_id`,
          profileId,
          party: definedFields({
            tin: sent.tin,
            party_tax_scheme: sent.party_tax_scheme,
            endpoint_id: sent.endpoint_id,
            endpoint_scheme_id: sent.endpoint_scheme_id,
          }),
        },
      }),
    issueDate: { field: "issue_date", day: request.issue_date },
  };
  const complaints = profileComplaints(kind, request, profile);
  if (Object.keys(complaints).length > 0) {
    return { complaints, ...named };
  }
  const sentAttachments: readonly SentAttachment[] = request.attachments ?? [];
  const attachments = sentAttachments.map((attachment) => {
    const { file_content: content } = attachment;
    return { ...attachment, id: (content instanceof KeptContent ? content.id : undefined) ?? newId() };
  });
  const document = assembleDocument({ kind, request }, profile.party, attachments);
  const amounts = priceDocument(document);
  const unreportable = amountErrors({ kind, document, amounts });
  if (Object.keys(unreportable).length > 0) {
    throw invalidFields(unreportable);
  }
  const otherAmounts = expectedTotalsErrors({ kind, document, amounts });
  const law = lawFindings({ kind, document, amounts }, uaeDay());
  const draft: Draft = {
    documentJson: Buffer.from(JSON.stringify(document)),
    ...storedAttachments(attachments),
    ...draftFacts(kind, document, amounts, profile),
  };
  return {
    complaints,
    ...named,
    ...(Object.keys(otherAmounts).length > 0 && { otherAmounts }),
    ...(law.length > 0 && { law }),
    draft,
    document,
    amounts,
  };
}

/** What a draft says of its document, however that was sent. */
export function draftFacts(
  kind: DocumentKind,
  document: TradeDocument,
  amounts: DocumentAmounts,
  { id: businessProfileId, version: profileVersion, numbersFrom, numbering }: IssuingProfile,
): Omit<Draft, "documentJson" | "attachments"> {
  const { external_reference: externalReference, metadata, issue_date: issueDate } = document;
  return {
    facts: settledPart(kind, document, amounts),
    profileVersion,
    ...(numbersFrom !== null && { numbersFrom }),
    numberForm: numberFormOf(numbering, kind),
    ...definedFields({ externalReference, metadata, rateCurrency: floatingRate(document)?.currency }),
    likeness: likenessNumber(issueDate, likenessOf({ kind, businessProfileId }, document, amounts)),
    searchText: searchText(document),
    ...acceptedAmounts(amounts),
  };
}

export function settledPart(kind: DocumentKind, document: TradeDocument, amounts: DocumentAmounts): SettledDocument {
  const { billing_reference, prepaid_amount, document_currency_code, tax_exchange_rate, issue_date } = document;
  const { accounting_supplier_party, accounting_customer_party } = document;
  return {
    ...definedFields({ billing_reference, prepaid_amount, tax_exchange_rate }),
    ...(isCreditNote(kind) && { credit: byCategory(amounts.totals.tax_subtotals) }),
    document_currency_code,
    issue_date,
    accounting_supplier_party,
    accounting_customer_party,
  };
}

/**
 * Makes the document of a request: adds the business profile's party and removes the bytes of attachments.
 *
 * @throws AppError 400 without the other party
 */
export function assembleDocument(
  { kind, request }: { kind: DocumentKind; request: DocumentRequest },
  profile: Party,
  attachments: readonly { id: string; file_name: string; file_type: string; description?: string }[],
): TradeDocument {
  const { attachments: _bytes, ...fields } = request;
  const { issuer, receiver } = documentKinds[kind];
  const sent = request[receiver];
  if (sent === undefined) {
    throw invalidFields({ [receiver]: `${receiver} is mandatory` });
  }
  const parties =
    issuer === "accounting_customer_party"
      ? { accounting_supplier_party: sent, accounting_customer_party: profile }
      : { accounting_supplier_party: profile, accounting_customer_party: sent };
  return {
    ...fields,
    ...parties,
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ id, file_name, file_type, description }) => ({
        id,
        file_name,
        file_type,
        ...(description !== undefined && { description }),
      })),
    }),
  };
}

/** @throws AppError 400 when it cannot be priced */
function priceDocument(document: TradeDocument): DocumentAmounts {
  try {
    return price(document);
  } catch (error) {
    if (error instanceof RangeError) {
      throw new AppError(400, error.message);
    }
    throw error;
  }
}

/** With content, or with what is stored already: the API puts that in the place of the Base64. */
type SentAttachment = Omit<AttachmentContent, "file_content"> & { file_content: string | KeptContent };

/** The rows of new attachments; those that stay have theirs, and are only counted. */
function storedAttachments(sent: readonly (SentAttachment & { id: string })[]): {
  attachments: NewAttachment[];
  keptBytes: number;
} {
  const attachments: NewAttachment[] = [];
  let keptBytes = 0;
  for (const { id, file_name: fileName, file_type: fileType, file_content } of sent) {
    if (!(file_content instanceof KeptContent)) {
      const content = Buffer.from(file_content, "base64");
      attachments.push({ id, fileName, fileType, content, sha256: sha256(content) });
    } else if (file_content.id === undefined) {
      const { sha256: digest, sizeBytes } = file_content;
      attachments.push({ id, fileName, fileType, content: null, sha256: digest, sizeBytes });
    } else {
      keptBytes += file_content.sizeBytes;
    }
  }
  return { attachments, keptBytes };
}

const dayMs = 86_400_000;
/** 48 bits of the digest: with a million documents a day, two different ones of one day share them once in 563 days. */
const digestDigits = 12;
const digestBits = 48n;

/**
 * The stored form of `likenessOf`, a signed 64-bit number: the issue date, then a digest. Documents of one day are neighbours
 * in the index, so that a burst writes to few of its pages.
 */
export function likenessNumber(issueDate: string, likeness: string): string {
  const days = BigInt(Math.floor(Date.parse(issueDate) / dayMs));
  const digest = BigInt(`0x${sha256(likeness).slice(0, digestDigits)}`);
  return BigInt.asIntN(64, (days << digestBits) | digest).toString();
}

/**
 * Complaints about the party that the service takes from the profile. A client may repeat it, or some of it; its identifiers and
 * names must then be the profile's. The rest of what is repeated (address, contact) may be out of date and gives way to the
 * profile. What a supplier lacks has to be completed in the profile, because the request cannot.
 */
function profileComplaints(kind: DocumentKind, request: DocumentRequest, { id, party }: IssuingProfile): FieldErrors {
  const { issuer } = documentKinds[kind];
  const sent = request[issuer];
  const complaints: FieldErrors = {};
  if (sent !== undefined) {
    // Either of the profile's names is taken for either name, because many systems have one alone.
    const names = [party.name, party.party_name].filter((name) => name !== undefined).map(folded);
    const contradictions = members.filter(([field, value]) => {
      const said = value(sent);
      return (
        said !== undefined && !(nameMembers.has(field) ? names.includes(folded(said)) : sameId(said, value(party)))
      );
    });
    const isOtherProfile = sent.profile_id !== undefined && sent.profile_id.toLowerCase() !== id;
    for (const field of [...(isOtherProfile ? ["profile_id"] : []), ...contradictions.map(([name]) => name)]) {
      const path = `${issuer}.${field}`;
      complaints[path] = `${path} differs from the business profile in the path`;
    }
  }
  if (issuer === "accounting_supplier_party") {
    for (const [field, words] of Object.entries(supplierGaps(party, request))) {
      const path = `accounting_supplier_party.${field}`;
      complaints[path] = `${path} ${words}: complete the business profile in the path`;
    }
  }
  return complaints;
}

/** Fields that a supplier needs and a profile valid for a buyer may lack: the error by field of the party. */
export function supplierGaps(
  party: Party,
  { invoice_type_code: type }: Pick<TradeDocument, "invoice_type_code">,
): Record<string, string> {
  const gaps: Record<string, string> = {};
  if (party.postal_address.country_code === "AE" && party.telephone === undefined) {
    gaps["telephone"] = "is mandatory for a supplier in the UAE";
  }
  if (party.endpoint_scheme_id === TIN_SCHEME && party.company_id === undefined) {
    gaps["company_id"] = "is mandatory for a supplier in the UAE (IBR-150-AE)";
  }
  if (party.endpoint_scheme_id === TIN_SCHEME && !sellerRegistrationTypes.has(party.scheme_agency_id ?? "")) {
    const types = sellerRegistrationTypes.entries.map(({ code }) => code).join(", ");
    gaps["scheme_agency_id"] = `must be a registration type of a supplier: ${types} (IBR-173-AE)`;
  }
  if (party.party_tax_scheme === undefined && !outOfScopeTypes.has(type)) {
    gaps["party_tax_scheme"] = `is mandatory for the supplier of a document of type ${type} (IBR-134-AE)`;
  }
  return gaps;
}

/** The members that identify a party. Addresses and contacts may be out of date and are not compared. */
const members: readonly (readonly [field: string, value: (party: Party) => string | undefined])[] = [
  ["name", ({ name }) => name],
  ["party_name", ({ party_name: legal }) => legal],
  ["tin", ({ tin }) => tin],
  ["endpoint_id", ({ endpoint_id: endpoint }) => endpoint],
  ["endpoint_scheme_id", ({ endpoint_scheme_id: scheme }) => scheme],
  ["party_tax_scheme.company_id", ({ party_tax_scheme: vat }) => vat?.company_id],
];

const nameMembers: ReadonlySet<string> = new Set(["name", "party_name"]);

/** Names are written in many ways: case, white space and compatibility forms (full width) do not tell two apart. */
const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

/** Participants are compared without regard to case (network.md 2.2). */
const sameId = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase();

/** What identifies a taxpayer: the first member that both parties have decides. */
type Taxpayer = Pick<Party, "tin" | "party_tax_scheme" | "endpoint_id" | "endpoint_scheme_id">;

const identifiers: readonly (readonly [words: string, value: (party: Taxpayer) => string | undefined])[] = [
  ["TIN", ({ tin }) => tin],
  ["VAT number", ({ party_tax_scheme: vat }) => vat?.company_id],
  ["endpoint", ({ endpoint_scheme_id: scheme, endpoint_id: value }) => `${scheme}:${value}`],
];

/**
 * How a party differs from the profile that it names; undefined if it is the profile's. Members of a VAT group share
 * the VAT number and have a TIN each, so the TIN is compared first; a party abroad may have neither.
 */
function otherTaxpayer(party: Taxpayer, profile: Taxpayer): string | undefined {
  for (const [words, value] of identifiers) {
    const sent = value(party);
    const own = value(profile);
    if (sent !== undefined && own !== undefined) {
      return sameId(sent, own) ? undefined : `has the ${words} ${own}, and the party has ${sent}`;
    }
  }
  return undefined;
}
