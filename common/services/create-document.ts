import { v7 as uuid } from "uuid";

import { insertDocument, type NewDocument } from "../db/stores/document-store.ts";
import { findBusinessProfiles } from "../db/stores/organization-store.ts";
import { documentKinds } from "../domain/document-kinds.ts";
import type { DocumentAmounts, DocumentKind, DocumentRequest, Party, PurchaseDocument } from "../domain/document.ts";
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
  const customer = await findCustomer(deps, command);
  const attachments = (command.request.attachments ?? []).map((attachment) => ({ id: uuid(), ...attachment }));
  const document = acceptedDocument(command.request, customer, attachments);
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

async function findCustomer({ database }: Deps, command: CreateDocument): Promise<Party> {
  const { orgId, businessProfileId, request } = command;
  const supplierProfileId = request.accounting_supplier_party.profile_id?.toLowerCase();
  const ids = [businessProfileId, ...(supplierProfileId === undefined ? [] : [supplierProfileId])];
  const profiles = await findBusinessProfiles(database, orgId, ids);
  const profile = profiles.find(({ id }) => id === businessProfileId);
  if (profile === undefined) {
    throw new AppError(400, `Business profile ${businessProfileId} not found`);
  }
  const errors: FieldErrors = customerDisagreements(
    request.accounting_customer_party,
    profile.party,
    businessProfileId,
  );
  if (supplierProfileId !== undefined && !profiles.some(({ id }) => id === supplierProfileId)) {
    const path = "accounting_supplier_party.profile_id";
    errors[path] = `${path} names no existing business profile`;
  }
  if (Object.keys(errors).length > 0) {
    throw invalidFields(errors);
  }
  return profile.party;
}

/** A client may repeat the customer party that we set ourselves; it must then be the same taxpayer. */
function customerDisagreements(sent: Party | undefined, profile: Party, profileId: string): FieldErrors {
  if (sent === undefined) {
    return {};
  }
  const pairs: [string, string | undefined, string | undefined][] = [
    ["profile_id", sent.profile_id?.toLowerCase(), profileId],
    ["tin", sent.tin, profile.tin],
    ["endpoint_id", sent.endpoint_id, profile.endpoint_id],
    ["party_tax_scheme.company_id", sent.party_tax_scheme?.company_id, profile.party_tax_scheme?.company_id],
  ];
  return Object.fromEntries(
    pairs
      .filter(([, value, expected]) => value !== undefined && value !== expected)
      .map(([field]) => `accounting_customer_party.${field}`)
      .map((path) => [path, `${path} differs from the business profile in the path`]),
  );
}

function acceptedDocument(
  request: DocumentRequest,
  customer: Party,
  attachments: readonly { id: string; file_name: string; file_type: string; description?: string }[],
): PurchaseDocument {
  const { attachments: _bytes, ...fields } = request;
  return {
    ...fields,
    accounting_customer_party: customer,
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

function priceRequest(document: PurchaseDocument): DocumentAmounts {
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

function storedAttachment({ id, file_content }: { id: string; file_content: string }) {
  const content = Buffer.from(file_content, "base64");
  return { id, content, sha256: sha256(content) };
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
