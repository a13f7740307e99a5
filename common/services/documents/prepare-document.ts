import { v7 as uuid } from "uuid";

import type { NewAttachment } from "../../db/stores/documents/attachment-store.ts";
import { storedAccounts, type AccountReader } from "../../db/stores/organizations/account-reader.ts";
import type { IssuingProfile } from "../../db/stores/business-profiles/business-profile-store.ts";
import { documentKinds } from "../../domain/document-kinds.ts";
import type {
  AttachmentContent,
  Decimal,
  DocumentKind,
  DocumentRequest,
  Party,
  TradeDocument,
} from "../../domain/document.ts";
import type { Metadata } from "../../domain/duplicates/names.ts";
import { likenessOf } from "../../domain/duplicates/likely-duplicate.ts";
import type { DocumentAmounts } from "../../domain/pricing/amounts.ts";
import { supplierGaps } from "../../domain/supplier-gaps.ts";
import { definedFields } from "../../defined-fields.ts";
import { invalidFields, profileNotFound, type FieldErrors } from "../../errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { sha256 } from "../identifiers/digest.ts";
import { likenessNumber } from "../identifiers/likeness.ts";
import { assembleDocument, priceDocument } from "./assemble-document.ts";
import { settledPart, type SettledDocument } from "./settle-credit-note.ts";

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
  /** These are in the document as well. */
  externalReference?: string;
  metadata?: Metadata;
  likeness: string;
}

/** A draft, or why the profile in the path does not allow one. */
export interface DraftResult {
  draft?: Draft;
  /** Fields that contradict the profile, or that it lacks. */
  complaints: FieldErrors;
  /** The other party's profile that the request names, which has to exist. */
  receiver?: { field: string; profileId: string };
}

/**
 * Computes the draft of one request with the party of a profile; without a profile the request is only checked.
 *
 * @throws AppError 400 when the request breaks the contract, or its amounts are out of bounds
 */
export type MakeDraft<Result extends DraftResult = DraftResult> = (
  profile: IssuingProfile | undefined,
) => Promise<Result>;

/**
 * Makes a document of a request without storing it: adds the business profile's party, ids of attachments and amounts.
 *
 * @throws AppError 400 when the business profile is not the organization's, a field contradicts a profile, or the
 * amounts are out of bounds
 */
export async function prepareDocument<Result extends DraftResult>(
  { accounts, database }: Pick<Deps, "accounts" | "database">,
  target: Pick<DocumentTarget, "orgId" | "businessProfileId">,
  make: MakeDraft<Result>,
): Promise<Complete<Result>> {
  const remembered = await findProfile(accounts, target);
  const made = await make(remembered);
  if (isComplete(made) && Object.keys(await complaintsOf(made, accounts, target.orgId)).length === 0) {
    return made;
  }
  const stored = storedAccounts(database);
  const profile = await findProfile(stored, target);
  if (profile === undefined) {
    throw profileNotFound(target.businessProfileId);
  }
  const again = profile.version === remembered?.version ? made : await make(profile);
  const complaints = await complaintsOf(again, stored, target.orgId);
  if (!isComplete(again) || Object.keys(complaints).length > 0) {
    throw invalidFields(complaints);
  }
  return again;
}

export type Complete<Result extends DraftResult> = Result & { draft: Draft };

const isComplete = <Result extends DraftResult>(result: Result): result is Complete<Result> =>
  result.draft !== undefined;

async function findProfile(
  accounts: AccountReader,
  { orgId, businessProfileId }: Pick<DocumentTarget, "orgId" | "businessProfileId">,
): Promise<IssuingProfile | undefined> {
  const [profile] = await accounts.profiles(orgId, [businessProfileId]);
  return profile;
}

async function complaintsOf(
  { complaints, receiver }: DraftResult,
  accounts: AccountReader,
  orgId: string,
): Promise<FieldErrors> {
  const isMissing = receiver !== undefined && (await accounts.profiles(orgId, [receiver.profileId])).length === 0;
  return isMissing
    ? { ...complaints, [receiver.field]: `${receiver.field} names no existing business profile` }
    : complaints;
}

/** The document made of a request, before it is packed into a draft. */
export interface DraftedDocument extends DraftResult {
  document?: TradeDocument;
  amounts?: DocumentAmounts;
}

/**
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
  const { issuer, receiver } = documentKinds[kind];
  const receiverId = request[receiver]?.profile_id?.toLowerCase();
  const named =
    receiverId === undefined ? {} : { receiver: { field: `${receiver}.profile_id`, profileId: receiverId } };
  const complaints = issuerDisagreements(issuer, request[issuer], profile);
  if (issuer === "accounting_supplier_party") {
    Object.assign(complaints, profileShortcomings(profile.party, request));
  }
  if (Object.keys(complaints).length > 0) {
    return { complaints, ...named };
  }
  const attachments = (request.attachments ?? []).map((attachment) => ({ id: uuid(), ...attachment }));
  const document = assembleDocument({ kind, request }, profile.party, attachments);
  const amounts = priceDocument(document);
  const draft: Draft = {
    documentJson: Buffer.from(JSON.stringify(document)),
    attachments: attachments.map(storedAttachment),
    facts: settledPart(document),
    profileVersion: profile.version,
    ...namesOf({ kind, businessProfileId: profile.id }, document, amounts),
    ...acceptedAmounts(amounts),
  };
  return { complaints, ...named, draft, document, amounts };
}

function namesOf(
  target: { kind: DocumentKind; businessProfileId: string },
  document: TradeDocument,
  amounts: DocumentAmounts,
): Pick<Draft, "externalReference" | "metadata" | "likeness"> {
  const { external_reference: externalReference, metadata, issue_date: issueDate } = document;
  const likeness = likenessNumber(issueDate, likenessOf(target, document, amounts));
  return { ...definedFields({ externalReference, metadata }), likeness };
}

/** Digest by which the pricing stage compares its amounts with those of the 201. */
export function amountsDigest(amounts: DocumentAmounts): string {
  return sha256(JSON.stringify(amounts));
}

/** The amounts that are stored with a new document; the pricing stage stores all of them later. */
export interface AcceptedAmounts {
  acceptedAmountsSha256: string;
  taxInclusiveAmount: Decimal;
}

export const acceptedAmounts = (amounts: DocumentAmounts): AcceptedAmounts => ({
  acceptedAmountsSha256: amountsDigest(amounts),
  taxInclusiveAmount: amounts.totals.tax_inclusive_amount,
});

/**
 * A client may repeat the party that we set ourselves, or some of it; what says who it is must then be the profile's. The
 * rest of what is repeated (names, address, contact) may be out of date and gives way to the profile.
 */
function issuerDisagreements(
  issuer: "accounting_customer_party" | "accounting_supplier_party",
  sent: Party | undefined,
  { id, party }: { id: string; party: Party },
): FieldErrors {
  if (sent === undefined) {
    return {};
  }
  const pairs: [string, string | undefined, string | undefined][] = [
    ["profile_id", sent.profile_id?.toLowerCase(), id],
    ["tin", sent.tin, party.tin],
    ["endpoint_id", sent.endpoint_id, party.endpoint_id],
    ["endpoint_scheme_id", sent.endpoint_scheme_id, party.endpoint_scheme_id],
    ["party_tax_scheme.company_id", sent.party_tax_scheme?.company_id, party.party_tax_scheme?.company_id],
  ];
  return Object.fromEntries(
    pairs
      .filter(([, value, expected]) => value !== undefined && value !== expected)
      .map(([field]) => `${issuer}.${field}`)
      .map((path) => [path, `${path} differs from the business profile in the path`]),
  );
}

/** Each complaint says that the profile has to be completed, because the request cannot. */
function profileShortcomings(party: Party, request: DocumentRequest): FieldErrors {
  const gaps = Object.entries(supplierGaps(party, request)).map(([field, words]) => {
    const path = `accounting_supplier_party.${field}`;
    return [path, `${path} ${words}: complete the business profile in the path`];
  });
  return Object.fromEntries(gaps) as FieldErrors;
}

function storedAttachment(attachment: AttachmentContent & { id: string }): NewAttachment {
  const { id, file_name: fileName, file_type: fileType, file_content } = attachment;
  const content = Buffer.from(file_content, "base64");
  return { id, fileName, fileType, content, sha256: sha256(content) };
}
