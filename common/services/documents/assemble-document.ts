import { v7 as uuid } from "uuid";

import type { NewAttachment } from "../../db/stores/documents/attachment-store.ts";
import { documentKinds } from "../../domain/document-kinds.ts";
import {
  KeptContent,
  type AttachmentContent,
  type DocumentKind,
  type DocumentRequest,
  type Party,
  type TradeDocument,
} from "../../domain/document.ts";
import type { DocumentAmounts } from "../../domain/pricing/amounts.ts";
import { price } from "../../domain/pricing/price.ts";
import { AppError, invalidFields } from "../../errors.ts";
import { sha256 } from "../identifiers/digest.ts";

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

/** 15 digits, the point and two decimals. */
const maxAmountLength = 18;

/** @throws AppError 400 when the amounts are out of bounds */
export function priceDocument(document: TradeDocument): DocumentAmounts {
  try {
    const amounts = price(document);
    const { tax_inclusive_amount, payable_amount } = amounts.totals;
    if ([tax_inclusive_amount, payable_amount].some((amount) => amount.replace("-", "").length > maxAmountLength)) {
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

/** With content, or with what is stored already: the API puts that in the place of the Base64. */
export type SentAttachment = Omit<AttachmentContent, "file_content"> & { file_content: string | KeptContent };

export const attachmentId = ({ file_content: content }: SentAttachment): string =>
  (content instanceof KeptContent ? content.id : undefined) ?? uuid();

/** The rows of new attachments; those that stay have theirs, and are only counted. */
export function storedAttachments(sent: readonly (SentAttachment & { id: string })[]): {
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
