import { documentKinds } from "./document-kinds.ts";
import type { DocumentKind, DocumentRequest, Party, TradeDocument } from "./document.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";
import { price } from "../pricing/price.ts";
import { AppError, invalidFields, refusal } from "../runtime/errors.ts";

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
      throw refusal("amounts_too_large");
    }
    return amounts;
  } catch (error) {
    if (error instanceof RangeError) {
      throw new AppError(400, error.message);
    }
    throw error;
  }
}
