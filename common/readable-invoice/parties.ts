import { html, nothing, type Html } from "./html.ts";
import { phrases } from "./phrases.ts";
import type { Sheet } from "./sheet.ts";
import type { Words } from "./terms.ts";
import type { UblElement } from "../ubl/ubl-element.ts";

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
export function taxNumber(sheet: Sheet, scheme: UblElement): Html {
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
export function address(sheet: Sheet, element: UblElement | undefined): Html {
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
