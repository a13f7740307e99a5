import { html, type Html, nothing } from "./html.ts";
import { isPersonalRegistration } from "../documents/mask-document.ts";
import { masked, maskNumbers } from "../runtime/mask-numbers.ts";
import type { UblElement, UblAttribute } from "../ubl/ubl-element.ts";
import type { Finding } from "../rules/finding.ts";
import { codeName } from "./code-names.ts";
import { phrases, terms, type Term, type Words } from "./terms.ts";

/** Longer numbers may break. */
const maxUnbrokenLength = 18;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** How the style sheet treats a value: numbers run from left to right, and only long ones break. */
function kindOfValue(text: string): string {
  if (!plainNumber.test(text)) {
    return "v";
  }
  return text.length > maxUnbrokenLength ? "v num long" : "v num";
}

const uuid = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i;

/** A text whose UUIDs stay on one line, so that they can be searched for and copied. */
export const unbroken = (text: string): Html =>
  html`${text.split(uuid).map((part, index) => (index % 2 === 1 ? html`<span class="uuid">${part}</span>` : part))}`;

/** Thousands separators are drawn by style and are not part of the text. */
function grouped(text: string): Html {
  const [, whole = "", rest = ""] = /^(-?\d+)(.*)$/.exec(text) ?? [];
  const groups = whole.split(/(?<=\d)(?=(?:\d{3})+$)/);
  return html`${groups.map((group, index) => (index === 0 ? html`${group}` : html`<i></i>${group}`))}${rest}`;
}

/** Places whose text is a currency and a number (BTAE-05, BTAE-20), because UBL has no amount there. */
const describedAmounts = new Set(["AedTotal/DocumentDescription", "ContractDocumentReference/DocumentDescription"]);

/** An amount in the form of all amounts: 12,345.60 AED, from left to right in Arabic as well. */
const money = (digits: Html, currency: string): Html =>
  html`<span class="money" dir="ltr">${digits} <span class="cur">${currency}</span></span>`;

export const moneyOf = (value: string, currency: string): Html =>
  money(html`<bdi class="num">${grouped(value)}</bdi>`, currency);

const account = /(^|\/)(PayeeFinancialAccount\/ID|CardAccount\/PrimaryAccountNumberID|PayerFinancialAccount\/ID)$/;
const registration = /(^|\/)PartyLegalEntity\/CompanyID$/;
const identification = /(^|\/)PartyIdentification\/ID$/;

/** Both languages side by side, or one. */
export type ViewLanguage = "both" | "en" | "ar";

export interface NumberedFinding extends Finding {
  number: number;
}

interface SheetParts {
  language: ViewLanguage;
  isCreditNote: boolean;
  /** JSON pointer of the request field behind an XML element or attribute, by its XPath. */
  pointers: ReadonlyMap<string, string>;
  /** By the XPath of their element. */
  findings: ReadonlyMap<string, readonly NumberedFinding[]>;
  /** Whether accounts, cards and the numbers of people's documents are masked. */
  isMasked: boolean;
}

type Place = UblElement | UblAttribute;

/**
 * Writes the parts of the page: texts in the requested languages, and values of the XML with term, name and request
 * field. It records what was shown, so that the rest can be shown as well.
 */
export class Sheet {
  private readonly shown = new Set<string>();

  constructor(private readonly parts: SheetParts) {}

  get language(): ViewLanguage {
    return this.parts.language;
  }

  say({ en, ar }: Words): Html {
    if (this.language !== "both") {
      return html`${this.language === "ar" ? ar : en}`;
    }
    return en === ar
      ? html`<span>${en}</span>`
      : html`<span class="en">${en}</span> <span class="ar" lang="ar" dir="rtl">${ar}</span>`;
  }

  /** Text for an attribute or title. */
  plain({ en, ar }: Words): string {
    if (this.language === "both" && en !== ar) {
      return `${en} · ${ar}`;
    }
    return this.language === "ar" ? ar : en;
  }

  /** The term of a place; a place without a row in terms.ts is named by its element. */
  termOf({ place }: Place): Term {
    const term = terms.get(place);
    if (term === undefined) {
      const name = place.slice(place.lastIndexOf("/") + 1);
      return { term: "", en: name, ar: name };
    }
    return this.parts.isCreditNote && term.creditNote !== undefined ? { ...term, ...term.creditNote } : term;
  }

  label(element: Place): Html {
    return this.say(this.termOf(element));
  }

  /** The elements inside that have not been shown, in document order. */
  rest(element: UblElement): UblElement[] {
    return element.leaves().filter((leaf) => !this.shown.has(leaf.location));
  }

  /** Value of a leaf with the meaning of its code and its attributes; nothing without the leaf. */
  value(leaf: UblElement | undefined, { without = [] }: { without?: readonly string[] } = {}): Html {
    if (leaf === undefined) {
      return nothing;
    }
    this.shown.add(leaf.location);
    const attributes = leaf.attributes.filter(({ name }) => !without.includes(name));
    const text = this.written(leaf) ?? this.code(leaf, this.textOf(leaf));
    return html`${text}${attributes.map((attribute) => this.attribute(attribute))}`;
  }

  /** An amount element, in the form of all amounts (`money`); nothing where there is none. */
  amount(leaf: UblElement | undefined): Html {
    if (leaf === undefined) {
      return nothing;
    }
    const currency = leaf.attribute("currencyID");
    const shown = this.value(leaf, { without: ["currencyID"] });
    return currency === undefined ? shown : money(shown, currency);
  }

  /** A leaf with its label above and its findings below. */
  field(leaf: UblElement | undefined, kind = "", label?: Words): Html {
    if (leaf === undefined) {
      return nothing;
    }
    const broad = uuid.test(leaf.text) ? "broad" : "";
    return html`<div class="field ${kind}${broad}">
      <dt>${label === undefined ? this.label(leaf) : this.say(label)}</dt>
      <dd>${this.amount(leaf)}${this.findingsAt(leaf)}</dd>
    </div>`;
  }

  fields(leaves: readonly (UblElement | undefined)[], kind = ""): Html {
    const known = leaves.filter((leaf) => leaf !== undefined);
    return known.length === 0
      ? nothing
      : html`<dl class="fields ${kind}">${known.map((leaf) => this.field(leaf))}</dl>`;
  }

  /** A leaf with a file: its attributes as fields, without its bytes. */
  contained(file: UblElement): Html {
    this.shown.add(file.location);
    const fields = file.attributes.map(
      (attribute) =>
        html`<div class="field">
          <dt>${this.label(attribute)}</dt>
          <dd>${this.code(attribute, attribute.text)}</dd>
        </div>`,
    );
    return html`${fields}${this.findingsAt(file)}`;
  }

  /** A titled section; nothing without content. */
  section(title: Words, content: Html, kind = ""): Html {
    return content.isEmpty
      ? nothing
      : html`<section class="${kind}">
          <h2>${this.say(title)}</h2>
          ${content}
        </section>`;
  }

  findingsAt({ location }: { location: string }): Html {
    const found = this.parts.findings.get(location) ?? [];
    return html`${found.map(
      ({ number, flag, reasonCode, text }) =>
        html`<p class="finding ${flag}" id="at-${number}">
          <strong>${this.say(phrases[flag])} <a href="#finding-${number}" dir="ltr">${reasonCode}</a></strong>
          <span lang="en" dir="ltr">${text}</span>
        </p>`,
    )}`;
  }

  /** A code without its meaning, which is shown at its term. */
  chip(leaf: UblElement | undefined): Html {
    if (leaf === undefined) {
      return nothing;
    }
    this.shown.add(leaf.location);
    return html` <span class="with">${this.raw(leaf, this.textOf(leaf))}</span>`;
  }

  /** Accounts, cards, and the number of a person's document, which a party may also be identified by, may be masked. */
  private textOf(leaf: UblElement): string {
    const { place, text } = leaf;
    if (!this.parts.isMasked) {
      return text;
    }
    const company = identification.test(place) ? leaf.parent?.parent?.first("PartyLegalEntity/CompanyID") : leaf;
    const isPersonal =
      (identification.test(place) || registration.test(place)) &&
      isPersonalRegistration(company?.attribute("schemeAgencyID"));
    return account.test(place) || isPersonal ? masked(text) : text;
  }

  /** A code that the page expresses in words; its text stays for screen readers. */
  spoken(leaf: UblElement | undefined, words: Html): Html {
    if (leaf === undefined) {
      return words;
    }
    this.shown.add(leaf.location);
    return html`<bdi class="v" tabindex="0" title="${this.titleOf(leaf, leaf.text)}"
      >${words}<span class="vh"> (${leaf.text})</span></bdi
    >`;
  }

  /** Names of units, registrations and countries are shown; those of schemes are tooltips. */
  private attribute(attribute: UblAttribute): Html {
    const isNamed = /\/(Quantity\/@unitCode|@schemeAgencyID|@passport)$/.test(attribute.place);
    const shown = isNamed ? this.code(attribute, attribute.text) : this.raw(attribute, attribute.text);
    return html` <span class="with">${shown}</span>`;
  }

  private code(place: Place, text: string): Html {
    const name = codeName(place.place, text.trim());
    return name === undefined
      ? this.raw(place, text)
      : html`<span class="code"><span class="name">${this.say(name)}</span> ${this.raw(place, text)}</span>`;
  }

  private raw(place: Place, whole: string): Html {
    const text = this.parts.isMasked ? maskNumbers(whole) : whole;
    const title = this.titleOf(place, text);
    if (text.trim() === "") {
      return html`<bdi class="v none" tabindex="0" title="${title}">(${this.plain(phrases.empty)})</bdi>`;
    }
    // Identifiers may look like numbers, so only amounts, quantities and rates are formatted as such.
    const isAmount = /(Amount|Quantity|Rate)$/.test(place.place) && plainNumber.test(text);
    return html`<bdi class="${kindOfValue(text)}" tabindex="0" title="${title}"
      >${isAmount ? grouped(text) : unbroken(text)}</bdi
    >`;
  }

  /** An amount that the XML has as text: `AED 4350.85`. */
  private written(leaf: UblElement): Html | undefined {
    const [, currency, digits] = /^([A-Z]{3})\s?(-?\d+(?:\.\d+)?)$/.exec(leaf.text.trim()) ?? [];
    if (!describedAmounts.has(leaf.place) || currency === undefined || digits === undefined) {
      return undefined;
    }
    const title = this.titleOf(leaf, leaf.text);
    return money(html`<bdi class="v num" tabindex="0" title="${title}">${grouped(digits)}</bdi>`, currency);
  }

  /** Term and name of a place, meaning of its code, and the request field. */
  private titleOf(place: Place, text: string): string {
    const term = this.termOf(place);
    const name = codeName(place.place, text.trim());
    const meaning = name && `${text.trim()} = ${this.plain(name)}`;
    const pointer = this.parts.pointers.get(place.location);
    return [`${term.term} ${this.plain(term)}`.trim(), meaning, pointer].filter(Boolean).join(" · ");
  }
}
