import { v7 as uuid } from "uuid";

import { insertDocument, type NewAttachment, type NewDocument } from "../db/stores/document-store.ts";
import { findBusinessProfiles } from "../db/stores/organization-store.ts";
import { documentKinds } from "../domain/document-kinds.ts";
import type {
  AttachmentContent,
  DocumentAmounts,
  DocumentKind,
  DocumentRequest,
  Party,
  TradeDocument,
} from "../domain/document.ts";
import { price } from "../domain/pricing/price.ts";
import { AppError, invalidFields, type FieldErrors } from "../errors.ts";
import type { Deps } from "./deps.ts";
import { sha256 } from "./digest.ts";
import type { DocumentRecord } from "./document-record.ts";

export interface CreateDocument {
  orgId: string;
  kind: DocumentKind;
  businessProfileId: string;
  /** Has passed the contract's checks. */
  request: DocumentRequest;
  serviceVersion: string;
  requestId: string;
}

/**
 * Accepts a document: priced for the answer, stored with its number, then enqueued. The document is safe once it is
 * stored; the enqueueing is not waited for, because the sweeper finds what it may lose.
 *
 * @throws AppError 400 when the business profile is not the organization's, or a field disagrees with a profile
 */
export async function createDocument(deps: Deps, command: CreateDocument): Promise<DocumentRecord> {
  const issuer = await findIssuer(deps, command);
  const attachments = (command.request.attachments ?? []).map((attachment) => ({ id: uuid(), ...attachment }));
  const document = acceptedDocument(command, issuer, attachments);
  const amounts = priceRequest(document);
  const row: NewDocument = {
    id: uuid(),
    ...pickCommand(command),
    sequencePrefix: documentKinds[command.kind].sequencePrefix,
    year: Number(document.issue_date.slice(0, 4)),
    document,
    acceptedAmountsSha256: amountsDigest(amounts),
    attachments: attachments.map(storedAttachment),
  };
  const { documentSequence, createdAt } = await insertDocument(deps.database, row);
  void deps.queues.enqueue("pricing", [{ id: row.id, revision: 1 }]);
  return acceptedRecord(row, amounts, documentSequence, createdAt);
}

/** Same amounts, same digest: what the 201 carried can be held against what the pricing stage computes. */
export function amountsDigest(amounts: DocumentAmounts): string {
  return sha256(JSON.stringify(amounts));
}

function pickCommand({ orgId, kind, businessProfileId, serviceVersion, requestId }: CreateDocument) {
  return { orgId, kind, businessProfileId, serviceVersion, requestId };
}

/** The party of the business profile in the path, held against what the request says about either party. */
async function findIssuer({ database }: Pick<Deps, "database">, command: CreateDocument): Promise<Party> {
  const { orgId, kind, businessProfileId, request } = command;
  const { issuer, receiver } = documentKinds[kind];
  const receiverProfileId = request[receiver]?.profile_id?.toLowerCase();
  const ids = [businessProfileId, ...(receiverProfileId === undefined ? [] : [receiverProfileId])];
  const profiles = await findBusinessProfiles(database, orgId, ids);
  const profile = profiles.find(({ id }) => id === businessProfileId);
  if (profile === undefined) {
    throw new AppError(400, `Business profile ${businessProfileId} not found`);
  }
  const errors = issuerDisagreements(issuer, request[issuer], { id: businessProfileId, party: profile.party });
  if (receiverProfileId !== undefined && !profiles.some(({ id }) => id === receiverProfileId)) {
    const path = `${receiver}.profile_id`;
    errors[path] = `${path} names no existing business profile`;
  }
  if (Object.keys(errors).length > 0) {
    throw invalidFields(errors);
  }
  return profile.party;
}

/** A client may repeat the party that we set ourselves; it must then be the same taxpayer. */
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
    ["party_tax_scheme.company_id", sent.party_tax_scheme?.company_id, party.party_tax_scheme?.company_id],
  ];
  return Object.fromEntries(
    pairs
      .filter(([, value, expected]) => value !== undefined && value !== expected)
      .map(([field]) => `${issuer}.${field}`)
      .map((path) => [path, `${path} differs from the business profile in the path`]),
  );
}

function acceptedDocument(
  { kind, request }: Pick<CreateDocument, "kind" | "request">,
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

/** 15 digits, the point and two decimals. */
const longestAmount = 18;

function priceRequest(document: TradeDocument): DocumentAmounts {
  try {
    const amounts = price(document);
    if (amounts.totals.tax_inclusive_amount.length > longestAmount) {
      throw new RangeError("The amounts of the document are too large: at most 15 digits before the decimal point");
    }
    return amounts;
  } catch (error) {
    if (error instanceof RangeError) {
      throw new AppError(400, error.message);
    }
    throw error;
  }
}

function storedAttachment(attachment: AttachmentContent & { id: string }): NewAttachment {
  const { id, file_name: fileName, file_type: fileType, file_content } = attachment;
  const content = Buffer.from(file_content, "base64");
  return { id, fileName, fileType, content, sha256: sha256(content) };
}

function acceptedRecord(
  row: NewDocument,
  amounts: DocumentAmounts,
  documentSequence: string,
  createdAt: Date,
): DocumentRecord {
  const { id, orgId, businessProfileId, kind, document } = row;
  return {
    id,
    orgId,
    businessProfileId,
    kind,
    document,
    amounts,
    documentSequence,
    revision: 1,
    stage: "received",
    overallStatus: "PENDING",
    participantStatus: null,
    ftaStatus: null,
    findings: [],
    createdAt,
    updatedAt: createdAt,
  };
}
