import { documentKinds, type DocumentKindTraits } from "../documents/document-kinds.ts";
import type { XmlTree } from "../schematron/documents.ts";
import { Markup } from "./markup.ts";
import { ublPrefixes } from "./ubl-namespaces.ts";
import { writeXml, type XmlWriter } from "./xml-writer.ts";
import { documentAllowancesAndCharges } from "./allowance-charge.ts";
import { delivery } from "./delivery.ts";
import { discrepancyResponse, header, invoicePeriod } from "./header.ts";
import { documentLines } from "./line.ts";
import {
  buyerCustomerParty,
  customerParty,
  payeeParty,
  sellerSupplierParty,
  supplierParty,
  taxRepresentativeParty,
} from "./party.ts";
import { paymentMeans, paymentTerms } from "./payment.ts";
import {
  additionalReferences,
  billingReferences,
  contractReference,
  despatchReference,
  orderReference,
  originatorReference,
  projectReference,
  receiptReference,
  statementReference,
} from "./references.ts";
import { monetaryTotal, taxExchangeRate, taxTotals } from "./totals.ts";
import type { Section, UblInput } from "./ubl-input.ts";
import { WrittenTree } from "./written-tree.ts";

const parties: readonly Section[] = [
  supplierParty,
  customerParty,
  payeeParty,
  buyerCustomerParty,
  sellerSupplierParty,
  taxRepresentativeParty,
];

const payment: readonly Section[] = [delivery, paymentMeans, paymentTerms];

const totals: readonly Section[] = [taxTotals, monetaryTotal, documentLines];

/** The schema's sequence (ubl-mapping part 6), which differs between the roots in references and exchange rate. */
const sequences: Readonly<Record<"Invoice" | "CreditNote", readonly Section[]>> = {
  Invoice: [
    header,
    invoicePeriod,
    orderReference,
    billingReferences,
    despatchReference,
    receiptReference,
    statementReference,
    originatorReference,
    contractReference,
    additionalReferences,
    projectReference,
    ...parties,
    ...payment,
    documentAllowancesAndCharges,
    taxExchangeRate,
    ...totals,
  ],
  CreditNote: [
    header,
    invoicePeriod,
    discrepancyResponse,
    orderReference,
    billingReferences,
    despatchReference,
    receiptReference,
    contractReference,
    additionalReferences,
    statementReference,
    originatorReference,
    ...parties,
    ...payment,
    taxExchangeRate,
    documentAllowancesAndCharges,
    ...totals,
  ],
};

/** Writes everything below the root. @throws Error when amounts or attachment contents are missing */
export function writeSections(writer: XmlWriter, input: UblInput): void {
  const traits = documentKinds[input.kind];
  const source = { ...input, traits, isForeignCurrency: input.document.document_currency_code !== "AED" };
  for (const writeSection of sequences[traits.rootName]) {
    writeSection(writer, source);
  }
}

const markups = new Map<string, Markup>();

function markupOf({ rootName, namespace }: DocumentKindTraits): Markup {
  const markup = markups.get(rootName) ?? new Markup(rootName, { xmlns: namespace, ...ublPrefixes });
  markups.set(rootName, markup);
  return markup;
}

/**
 * Renders a priced document as UBL 2.1 (PINT AE, billing and self-billing): UTF-8 text with XML declaration on one
 * line, with the same bytes for the same input. Time and memory are linear in the lines.
 *
 * @throws RangeError for a character that XML 1.0 forbids, Error when amounts or attachment contents are missing
 */
export function renderUbl(input: UblInput): string {
  return writeXml(markupOf(documentKinds[input.kind]), (writer) => writeSections(writer, input));
}

export interface RenderedUbl {
  xml: string;
  /** Made anew with each call, without parsing. */
  tree: () => XmlTree;
}

/** Renders what is judged next: the same text, with its tree. @throws as `renderUbl` */
export function renderUblWithTree(input: UblInput): RenderedUbl {
  const markup = markupOf(documentKinds[input.kind]);
  const written = new WrittenTree(markup);
  const xml = writeXml(markup, (writer) => writeSections(writer, input), written.add);
  return { xml, tree: () => written.of(xml) };
}
