import type { NewSentXml } from "./sent-document-store.ts";
import type { NewAttachment } from "./attachment-store.ts";
import { storedAccounts, type AccountReader } from "../organizations/account-cache.ts";
import type { IssuingProfile } from "../organizations/business-profile-store.ts";
import { documentKinds } from "./document-kinds.ts";
import type { Decimal, DocumentKind, DocumentRequest, TradeDocument } from "./document.ts";
import { expectedTotalsErrors } from "../pricing/expected-totals.ts";
import type { Metadata } from "./names.ts";
import { likenessOf } from "./likely-duplicate.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";
import { searchText } from "../search/search-text.ts";
import { numberFormOf, type NumberForm } from "../organizations/numbering.ts";
import { definedFields } from "../runtime/defined-fields.ts";
import { invalidFields, type FieldErrors, refusal } from "../runtime/errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { sha256 } from "../runtime/digest.ts";
import { likenessNumber } from "./likeness.ts";
import { assembleDocument, priceDocument } from "./assemble-document.ts";
import { attachmentId, storedAttachments, type SentAttachment } from "./stored-attachments.ts";
import {
  issueDateComplaints,
  issuerComplaints,
  namedProfile,
  receiverComplaints,
  supplierComplaints,
  type NamedDay,
  type NamedProfile,
} from "./party-complaints.ts";
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
  /** The profile whose numbers it goes on with, where that is not its own. */
  numbersFrom?: string;
  /** How the profile writes numbers of this kind. */
  numberForm: NumberForm;
  /** Bytes of attachments that stay as they are stored, and are not among `attachments`. */
  keptBytes?: number;
  /** The XML itself, of a document that is sent as XML. */
  sentXml?: NewSentXml;
  /** These are in the document as well. */
  externalReference?: string;
  metadata?: Metadata;
  likeness: string;
  searchText: string;
}

/** A draft, or why the profile in the path does not allow one. */
export interface DraftResult {
  draft?: Draft;
  /** Fields that contradict the profile, or that it lacks. */
  complaints: FieldErrors;
  /** Whether the request said what is stored, or the draft holds some of it: it then goes with that content alone. */
  usesStored?: boolean;
  /** Amounts that the request expects and that were computed otherwise; absent without any. */
  otherAmounts?: FieldErrors;
  /** The other party's profile that the request names, which has to exist and to be the party's. */
  receiver?: NamedProfile;
  /** Day of issue, which the organization has to allow. */
  issueDate?: NamedDay;
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
 * @throws AppError 400 when the business profile is not the organization's, a field contradicts a profile, the amounts
 * are out of bounds, or they are not the ones that the request expects and the organization refuses that
 */
export async function prepareDocument<Result extends DraftResult>(
  deps: Pick<Deps, "accounts" | "database">,
  target: Pick<DocumentTarget, "orgId" | "businessProfileId">,
  make: MakeDraft<Result>,
): Promise<Complete<Result>> {
  const made = await makeDraft(deps, target, make);
  if (made.otherAmounts !== undefined) {
    const organization = await deps.accounts.organization(target.orgId);
    if (organization?.expectedTotals !== "warn") {
      throw invalidFields(made.otherAmounts);
    }
  }
  return made;
}

async function makeDraft<Result extends DraftResult>(
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
    throw refusal("profile_not_found", { id: target.businessProfileId });
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
  { complaints, receiver, issueDate }: DraftResult,
  accounts: AccountReader,
  orgId: string,
): Promise<FieldErrors> {
  return {
    ...complaints,
    ...(receiver !== undefined && (await receiverComplaints(receiver, accounts, orgId))),
    ...(issueDate !== undefined && issueDateComplaints(issueDate, await accounts.organization(orgId))),
  };
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
  const named = {
    ...namedProfile(receiver, request[receiver]),
    issueDate: { field: "issue_date", day: request.issue_date },
  };
  const complaints = issuerComplaints(issuer, request[issuer], profile);
  if (issuer === "accounting_supplier_party") {
    Object.assign(complaints, supplierComplaints(profile.party, request));
  }
  if (Object.keys(complaints).length > 0) {
    return { complaints, ...named };
  }
  const sentAttachments: readonly SentAttachment[] = request.attachments ?? [];
  const attachments = sentAttachments.map((attachment) => ({ ...attachment, id: attachmentId(attachment) }));
  const document = assembleDocument({ kind, request }, profile.party, attachments);
  const amounts = priceDocument(document);
  const otherAmounts = expectedTotalsErrors({ kind, document, amounts });
  const draft: Draft = {
    documentJson: Buffer.from(JSON.stringify(document)),
    ...storedAttachments(attachments),
    facts: settledPart(document),
    ...numberedBy(profile),
    numberForm: numberFormOf(profile.numbering, kind),
    ...namesOf({ kind, businessProfileId: profile.id }, document, amounts),
    ...acceptedAmounts(amounts),
  };
  return {
    complaints,
    ...named,
    ...(Object.keys(otherAmounts).length > 0 && { otherAmounts }),
    draft,
    document,
    amounts,
  };
}

export const numberedBy = ({
  version,
  numbersFrom,
}: IssuingProfile): Pick<Draft, "profileVersion" | "numbersFrom"> => ({
  profileVersion: version,
  ...(numbersFrom !== null && { numbersFrom }),
});

export function namesOf(
  target: { kind: DocumentKind; businessProfileId: string },
  document: TradeDocument,
  amounts: DocumentAmounts,
): Pick<Draft, "externalReference" | "metadata" | "likeness" | "searchText"> {
  const { external_reference: externalReference, metadata, issue_date: issueDate } = document;
  const likeness = likenessNumber(issueDate, likenessOf(target, document, amounts));
  return { ...definedFields({ externalReference, metadata }), likeness, searchText: searchText(document) };
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
