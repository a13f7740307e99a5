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
import type { DocumentAmounts } from "../../domain/pricing/amounts.ts";
import { supplierGaps } from "../../domain/supplier-gaps.ts";
import { AppError, invalidFields, profileNotFound, type FieldErrors } from "../../errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { sha256 } from "../identifiers/digest.ts";
import { assembleDocument, priceDocument } from "./assemble-document.ts";

export interface DocumentSubmission {
  orgId: string;
  kind: DocumentKind;
  businessProfileId: string;
  /** Validated against the contract. */
  request: DocumentRequest;
}

/** A document made of a request, with both parties and its amounts. */
export interface PreparedDocument {
  document: TradeDocument;
  amounts: DocumentAmounts;
  attachments: NewAttachment[];
  /** Version of the business profile in the document. */
  profileVersion: string;
}

/**
 * Makes a document of a request without storing it: adds the business profile's party, ids of attachments and amounts.
 *
 * @throws AppError 400 when the business profile is not the organization's, a field contradicts a profile, or the
 * amounts are out of bounds
 */
export async function prepareDocument(
  deps: Pick<Deps, "accounts" | "database">,
  submission: DocumentSubmission,
): Promise<PreparedDocument> {
  const { party, version: profileVersion } = await findIssuer(deps, submission);
  const attachments = (submission.request.attachments ?? []).map((attachment) => ({ id: uuid(), ...attachment }));
  const document = assembleDocument(submission, party, attachments);
  return {
    document,
    amounts: priceDocument(document),
    attachments: attachments.map(storedAttachment),
    profileVersion,
  };
}

/** Digest by which the pricing stage compares its amounts with those of the 201. */
export function amountsDigest(amounts: DocumentAmounts): string {
  return sha256(JSON.stringify(amounts));
}

/** The amounts that are stored with a document before the pricing stage. */
export const acceptedAmounts = (
  amounts: DocumentAmounts,
): { acceptedAmountsSha256: string; taxInclusiveAmount: Decimal } => ({
  acceptedAmountsSha256: amountsDigest(amounts),
  taxInclusiveAmount: amounts.totals.tax_inclusive_amount,
});

/**
 * Finds the business profile of the path and compares it with the request. A refusal is based on stored data only,
 * because a cached profile may be outdated.
 */
async function findIssuer(
  { accounts, database }: Pick<Deps, "accounts" | "database">,
  submission: DocumentSubmission,
): Promise<IssuingProfile> {
  try {
    return await requireIssuer(accounts, submission);
  } catch (error) {
    if (error instanceof AppError) {
      return requireIssuer(storedAccounts(database), submission);
    }
    throw error;
  }
}

async function requireIssuer(accounts: AccountReader, command: DocumentSubmission): Promise<IssuingProfile> {
  const { orgId, kind, businessProfileId, request } = command;
  const { issuer, receiver } = documentKinds[kind];
  const receiverProfileId = request[receiver]?.profile_id?.toLowerCase();
  const ids = [businessProfileId, ...(receiverProfileId === undefined ? [] : [receiverProfileId])];
  const profiles = await accounts.profiles(orgId, ids);
  const profile = profiles.find(({ id }) => id === businessProfileId);
  if (profile === undefined) {
    throw profileNotFound(businessProfileId);
  }
  const errors = issuerDisagreements(issuer, request[issuer], { id: businessProfileId, party: profile.party });
  if (issuer === "accounting_supplier_party") {
    Object.assign(errors, profileShortcomings(profile.party, request));
  }
  if (receiverProfileId !== undefined && !profiles.some(({ id }) => id === receiverProfileId)) {
    const path = `${receiver}.profile_id`;
    errors[path] = `${path} names no existing business profile`;
  }
  if (Object.keys(errors).length > 0) {
    throw invalidFields(errors);
  }
  return profile;
}

/**
 * A request may repeat the issuer's party; identifying members must then match the profile, and the rest (names,
 * address, contact) is replaced by the profile's.
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
