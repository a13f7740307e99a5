import { transactionTypes } from "../code-lists/document-codes.ts";
import { arabicCodeNames } from "./code-names.ts";
import { html, nothing, type Html } from "./html.ts";
import { phrases, statusWords, titles, unissued, type Words } from "./terms.ts";
import type { Sheet, NumberedFinding } from "./sheet.ts";
import type { UblElement } from "../ubl/ubl-element.ts";
import { statements } from "./legal-statements.ts";

/** Only a document that was issued is called a tax invoice or tax credit note. */
export function titleOf(root: UblElement, overallStatus: string): Words {
  const draft = unissued[overallStatus];
  if (draft !== undefined) {
    return root.rootName === "CreditNote" ? draft.CreditNote : draft.Invoice;
  }
  const code = root.first("TypeCode")?.text.trim() ?? "";
  return Object.hasOwn(titles, code) ? (titles[code] as Words) : { en: root.rootName, ar: root.rootName };
}

export interface ShownRevision {
  /** `VOID` for a document that was given up. */
  overallStatus: string;
  revision: number;
  currentRevision: number;
  /** Of the XML. */
  sha256: string;
}

/** Title, number and the most important values. */
export function heading(
  sheet: Sheet,
  root: UblElement,
  { overallStatus, revision, currentRevision, sha256 }: ShownRevision,
): Html {
  const words = statusWords[overallStatus] ?? { en: overallStatus, ar: overallStatus };
  const isEarlier = revision < currentRevision;
  const ubl = `ubl${isEarlier ? `?revision=${revision}` : ""}`;
  const standing = html`<p class="standing ${overallStatus.toLowerCase().replaceAll("_", "-")}">
    <strong>${sheet.say(words)}</strong>
    <span class="rev">${sheet.say(phrases.revision)} ${revision}</span
    >${isEarlier && html`<span class="rev">${sheet.say(phrases.earlier)}</span>`}
  </p>`;
  const supplied = sheet.field(root.first("Delivery/ActualDeliveryDate"), "", phrases.dateOfSupply);
  const further = ["TaxPointDate", "IssueTime", "DueDate", "DocumentCurrencyCode", "TaxCurrencyCode"];
  const payable = root.first("LegalMonetaryTotal/PayableAmount");
  return html`<header class="head">
    <div class="top">
      <h1>${sheet.say(titleOf(root, overallStatus))}</h1>
      ${standing}
    </div>
    <p class="reading">
      ${sheet.say(phrases.reading)}
      <a class="screen" href="${ubl}" download="">${sheet.say(phrases.downloadXml)}</a>
    </p>
    <p class="reading">
      <span>XML, SHA-256 <code dir="ltr">${sha256}</code></span>
    </p>
    <dl class="fields first">${sheet.field(root.first("ID"), "big")}${sheet.field(payable, "big")}</dl>
    <dl class="fields first rest">
      ${sheet.field(root.first("IssueDate"))}${supplied}${further.map((step) => sheet.field(root.first(step)))}
    </dl>
    ${transactionType(sheet, root)}${statements(sheet, root)}${sheet.fields(root.all("Note"), "wide")}
  </header>`;
}

/** IBT-003, and the set flags of BTAE-02 by name. */
function transactionType(sheet: Sheet, root: UblElement): Html {
  const flags = root.first("ProfileExecutionID");
  if (flags === undefined) {
    return nothing;
  }
  const names = transactionTypes.entries
    .filter((_, index) => flags.text.trim()[index] === "1")
    .map(({ code, name = code }) => ({ en: name, ar: arabicCodeNames["transactiontype"]?.[code] ?? name }));
  return html`<dl class="fields pair">
    ${sheet.field(root.first("TypeCode"))}
    <div class="field">
      <dt>${sheet.label(flags)}</dt>
      <dd>
        ${sheet.value(flags)}
        ${names.map((name) => html`<span class="tag">${sheet.say(name)}</span> `)}${sheet.findingsAt(flags)}
      </dd>
    </div>
  </dl>`;
}

/** IBG-04 and IBG-07, side by side. */
export function tradingParties(sheet: Sheet, root: UblElement): Html {
  const cards = [
    card(sheet, phrases.seller, root.first("AccountingSupplierParty")),
    card(sheet, phrases.buyer, root.first("AccountingCustomerParty")),
  ];
  return html`<div class="parties">${cards}</div>`;
}

function card(sheet: Sheet, title: Words, element: UblElement | undefined): Html {
  const party = element?.first("Party");
  if (element === undefined || party === undefined) {
    return nothing;
  }
  const legal = party.first("PartyLegalEntity/RegistrationName");
  const name = legal && html`<p class="name">${sheet.value(legal)}${sheet.findingsAt(legal)}</p>`;
  const tax = [...party.all("PartyTaxScheme"), ...party.all("TinScheme")];
  return html`<section class="party">
    <h2>${sheet.say(title)}</h2>
    ${name ?? nothing}
    <dl class="fields">
      ${tax.map((scheme) => taxNumber(sheet, scheme))}${address(sheet, party.first("PostalAddress"))}
      ${sheet.rest(party).map((leaf) => sheet.field(leaf))}
    </dl>
    ${sheet.findingsAt(element)}
  </section>`;
}

/** The tax number with its scheme (VAT or TIN). */
function taxNumber(sheet: Sheet, scheme: UblElement): Html {
  const number = scheme.first("CompanyID");
  const id = scheme.first("TaxScheme/ID");
  if (number === undefined) {
    return sheet.field(id);
  }
  const beside = id === undefined ? nothing : html` <span class="with">${sheet.value(id)}</span>`;
  const findings = [number, ...(id === undefined ? [] : [id])].map((leaf) => sheet.findingsAt(leaf));
  return html`<div class="field">
    <dt>${sheet.label(number)}</dt>
    <dd>${sheet.value(number)}${beside}${findings}</dd>
  </div>`;
}

const order = [
  "StreetName",
  "AdditionalStreetName",
  "AddressLine",
  "CityName",
  "PostalZone",
  "CountrySubentity",
  "Country",
];

/** An address in the usual order of its lines. */
function address(sheet: Sheet, element: UblElement | undefined): Html {
  if (element === undefined) {
    return nothing;
  }
  const known = order.flatMap((step) => element.all(step)).flatMap((part) => part.leaves());
  const leaves = [...known, ...element.leaves().filter((leaf) => !known.includes(leaf))];
  const lines = leaves.map((leaf) => html`<span class="line">${sheet.value(leaf)}${sheet.findingsAt(leaf)}</span> `);
  return html`<div class="field address">
    <dt>${sheet.say(phrases.address)}</dt>
    <dd>${lines}</dd>
  </div>`;
}

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
export function otherPlaces(sheet: Sheet, root: UblElement): Html {
  const others = root.children.filter(({ step }) => step !== "Line");
  return group(
    sheet,
    phrases.further,
    others.filter((other) => sheet.rest(other).length > 0),
  );
}

function group(sheet: Sheet, title: Words, elements: readonly UblElement[]): Html {
  const blocks = elements.map((element) => {
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
  });
  const shown = blocks.filter((content) => !content.isEmpty);
  return shown.length === 0 ? nothing : sheet.section(title, html`<div class="blocks">${shown}</div>`);
}

const descendants = (element: UblElement): UblElement[] =>
  element.children.flatMap((child) => [child, ...descendants(child)]);

/** IBG-24: name and size of the attachments in the XML; their bytes are separate downloads. */
export function attachments(sheet: Sheet, root: UblElement, hrefOf: (id: string) => string | undefined): Html {
  const list = root.all("AdditionalDocumentReference").map((reference) => {
    const file = reference.first("Attachment/EmbeddedDocumentBinaryObject");
    const href = file && hrefOf(reference.first("ID")?.text ?? "");
    const digits = file?.text.replace(/[\s=]+/g, "").length ?? 0;
    const about =
      file &&
      html`${sheet.contained(file)}
        <div class="field">
          <dt>${sheet.say(phrases.size)}</dt>
          <dd class="num">${Math.floor((digits * 3) / 4)}</dd>
        </div>`;
    const rest = sheet.rest(reference).map((leaf) => sheet.field(leaf));
    const link = href && html`<p class="screen"><a href="${href}" download="">${sheet.say(phrases.download)}</a></p>`;
    return html`<div class="block">
      <dl class="fields">${about}${rest}</dl>
      ${link}${sheet.findingsAt(reference)}
    </div>`;
  });
  return list.length === 0 ? nothing : sheet.section(phrases.attachments, html`<div class="blocks">${list}</div>`);
}

interface ListedFinding extends NumberedFinding {
  /** Link to its place on this or another page; absent without a place. */
  href?: string;
}

/** All stored findings, with links to their places. */
export function findingList(sheet: Sheet, findings: readonly ListedFinding[], areAll: boolean): Html {
  if (findings.length === 0) {
    return nothing;
  }
  const items = findings.map(
    ({ number, flag, reasonCode, text, hint, pointer, href }) =>
      html`<li id="finding-${number}" class="${flag}">
        <strong
          >${sheet.say(phrases[flag])}
          ${href === undefined ? html`<bdi>${reasonCode}</bdi>` : html`<a href="${href}" dir="ltr">${reasonCode}</a>`}</strong
        >
        <span lang="en" dir="ltr">${text}</span
        >${hint !== undefined && html` <span lang="en" dir="ltr">${hint}</span>`}${pointer !== undefined && html` <code dir="ltr">${pointer}</code>`}
      </li>`,
  );
  const more = areAll ? nothing : html`<p>${sheet.say(phrases.moreFindings)}</p>`;
  return sheet.section(
    phrases.findings,
    html`<ol>
        ${items}
      </ol>
      ${more}`,
    "findings",
  );
}
