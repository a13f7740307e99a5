import { html, nothing, type Html } from "./html.ts";
import { phrases } from "./phrases.ts";
import type { Sheet } from "./sheet.ts";
import type { Words } from "./terms.ts";
import type { UblElement } from "../ubl/ubl-element.ts";
import { address, taxNumber } from "./parties.ts";

const titled: readonly (readonly [title: Words, steps: readonly string[]])[] = [
  [phrases.payment, ["PaymentMeans", "PaymentTerms", "PrepaidPayment"]],
  [phrases.delivery, ["Delivery", "InvoicePeriod"]],
  [phrases.furtherParties, ["PayeeParty", "TaxRepresentativeParty", "BuyerCustomerParty", "SellerSupplierParty"]],
  [
    phrases.references,
    [
      "DiscrepancyResponse",
      "BillingReference",
      "BuyerReference",
      "OrderReference",
      "ContractDocumentReference",
      "ProjectReference",
      "DespatchDocumentReference",
      "ReceiptDocumentReference",
      "StatementDocumentReference",
      "OriginatorDocumentReference",
      "AccountingCost",
    ],
  ],
  [phrases.exchangeRate, ["TaxExchangeRate"]],
];

/** Groups of labelled values, one below the other. */
export function groups(sheet: Sheet, root: UblElement): Html {
  return html`${titled.map(([title, steps]) =>
    group(
      sheet,
      title,
      steps.flatMap((step) => root.all(step)),
    ),
  )}`;
}

export function exchange(sheet: Sheet, root: UblElement): Html {
  const steps = ["UUID", "ProfileID", "CustomizationID", "AedTotal"];
  return group(
    sheet,
    phrases.exchange,
    steps.flatMap((step) => root.all(step)),
  );
}

/** Everything in the XML that no other part has shown, so that nothing is left out. */
export function further(sheet: Sheet, root: UblElement): Html {
  const others = root.children.filter(({ step }) => step !== "Line");
  return group(
    sheet,
    phrases.further,
    others.filter((other) => sheet.rest(other).length > 0),
  );
}

function group(sheet: Sheet, title: Words, elements: readonly UblElement[]): Html {
  const blocks = elements.map((element) => block(sheet, element)).filter((content) => !content.isEmpty);
  return blocks.length === 0 ? nothing : sheet.section(title, html`<div class="blocks">${blocks}</div>`);
}

function block(sheet: Sheet, element: UblElement): Html {
  const inner = descendants(element);
  const schemes = inner.filter(({ step }) => step === "PartyTaxScheme").map((scheme) => taxNumber(sheet, scheme));
  const addresses = inner.filter(({ step }) => step === "PostalAddress" || step === "Address");
  const places = addresses.map((each) => address(sheet, each));
  const fields = sheet.rest(element).map((leaf) => sheet.field(leaf));
  const findings = element.isLeaf ? nothing : sheet.findingsAt(element);
  const content = html`${fields}${schemes}${places}`;
  return content.isEmpty && findings.isEmpty
    ? nothing
    : html`<div class="block">
        <dl class="fields">${content}</dl>
        ${findings}
      </div>`;
}

const descendants = (element: UblElement): UblElement[] =>
  element.children.flatMap((child) => [child, ...descendants(child)]);
