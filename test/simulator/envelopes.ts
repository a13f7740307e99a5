import { documentKinds } from "../../common/documents/document-kinds.ts";
import type { DocumentKind, TradeDocument } from "../../common/documents/document.ts";
import { price } from "../../common/pricing/price.ts";
import { buildSbd, type SbdInput } from "../../common/peppol/sbdh.ts";
import { buildTaxData, taxDataExchange } from "../../common/peppol/tax-data.ts";
import { renderUbl } from "../../common/ubl/render-ubl.ts";
import {
  acceptedDocument,
  buildBuyer,
  buildCreditNoteRequest,
  buildInvoiceRequest,
  buildParty,
  type Json,
} from "../factories/request.ts";

export interface EnvelopeOptions {
  kind?: DocumentKind;
  /** Endpoint of the other party, and the first ten digits of its tax number. */
  tin?: string;
  taxTin?: string;
  /** Fields of the request. */
  request?: Json;
  /** Fields of the envelope; they need not agree with the document. */
  header?: Partial<SbdInput>;
}

const ourselves = buildBuyer();
const documentId = "68205910-ac6b-4e35-9fe7-d1f0a3e3ae72";

/** A document that breaks no rule, in the envelope that our service would make of it: the leg to corner 3. */
export function documentEnvelope(options: EnvelopeOptions = {}): string {
  const { kind = "purchase-invoices", header } = options;
  const traits = documentKinds[kind];
  const document = documentOf(options);
  return buildSbd({
    ...common(traits.issuer, document),
    receiverId: `0235:${document[traits.receiver].endpoint_id}`,
    standard: traits.namespace,
    typeVersion: "2.1",
    type: traits.rootName,
    docTypeId: traits.docTypeId,
    docTypeScheme: traits.docTypeScheme,
    processId: traits.processId,
    payloadXml: renderUbl(ublInput(kind, document)),
    ...header,
  });
}

/** The report about the same document: the leg to corner 5. */
export function reportEnvelope(options: EnvelopeOptions = {}): string {
  const { kind = "purchase-invoices", header } = options;
  const document = documentOf(options);
  const input = ublInput(kind, document);
  return buildSbd({
    ...common(documentKinds[kind].issuer, document),
    ...taxDataExchange,
    receiverId: "0242:000773",
    payloadXml: buildTaxData({
      ...input,
      typeCode: "S",
      issueDate: "2026-08-20",
      issueTime: "09:31:05+04:00",
      taxAuthorityId: "000773",
      serviceProviderId: "000123",
      sourceXml: renderUbl(input),
    }),
    ...header,
  });
}

function common(issuer: "accounting_customer_party" | "accounting_supplier_party", document: TradeDocument) {
  return {
    sbdhId: "5b0b5c4e-0d0f-4e3f-8f0e-6a4d2f3b9a10",
    createdAt: "2026-08-20T09:31:00+04:00",
    senderId: `0235:${document[issuer].endpoint_id}`,
    country: "AE",
    mlsTo: "0242:000999",
    mlsType: "ALWAYS_SEND",
  } as const;
}

const ublInput = (kind: DocumentKind, document: TradeDocument) => ({
  kind,
  documentId,
  documentSequence: "N-2026-000001",
  document,
  amounts: price(document),
});

function documentOf({ kind = "purchase-invoices", request = {}, ...tins }: EnvelopeOptions): TradeDocument {
  const { issuer, receiver, rootName, typeCodes } = documentKinds[kind];
  const build = rootName === "Invoice" ? buildInvoiceRequest : buildCreditNoteRequest;
  return acceptedDocument(
    build({ invoice_type_code: typeCodes[0], [issuer]: ourselves, [receiver]: otherParty(tins), ...request }),
  );
}

/** The other party whose identifiers choose an outcome. */
export function otherParty({ tin = "1987654321", taxTin = tin }: Pick<EnvelopeOptions, "tin" | "taxTin">): Json {
  return buildParty({
    tin,
    endpoint_id: tin,
    party_tax_scheme: { company_id: `${taxTin}02003`, tax_scheme: "VAT" },
  });
}
