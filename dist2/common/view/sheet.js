import { masked } from "../domain/masking/mask-document.js";
import { codeName } from "./code-names.js";
import { html, nothing } from "./html.js";
import { describedAmount, grouped, isAmountPlace, isNumber, kindOfValue, money } from "./number-form.js";
import { phrases } from "./phrases.js";
import { isPrivate } from "./private-places.js";
import { terms } from "./terms.js";
/**
 * Writes the parts of the page: texts in the requested languages, and values of the XML with term, name and request
 * field. It records what was shown, so that the rest can be shown as well.
 */
export class Sheet {
    constructor(parts) {
        this.parts = parts;
        this.shown = new Set();
    }
    get language() {
        return this.parts.language;
    }
    /** Text as content. */
    say({ en, ar }) {
        if (this.language !== "both") {
            return html `${this.language === "ar" ? ar : en}`;
        }
        return en === ar
            ? html `<span>${en}</span>`
            : html `<span class="en">${en}</span> <span class="ar" lang="ar" dir="rtl">${ar}</span>`;
    }
    /** Text for an attribute or title. */
    plain({ en, ar }) {
        if (this.language === "both" && en !== ar) {
            return `${en} · ${ar}`;
        }
        return this.language === "ar" ? ar : en;
    }
    /** The term of a place; a place without a row in terms.ts is named by its element. */
    termOf({ place }) {
        const term = terms.get(place);
        if (term === undefined) {
            const name = place.slice(place.lastIndexOf("/") + 1);
            return { term: "", en: name, ar: name };
        }
        return this.parts.isCreditNote && term.creditNote !== undefined ? { ...term, ...term.creditNote } : term;
    }
    label(element) {
        return this.say(this.termOf(element));
    }
    /** The elements inside that have not been shown, in document order. */
    rest(element) {
        return element.leaves().filter((leaf) => !this.shown.has(leaf.location));
    }
    /** Value of a leaf with the meaning of its code and its attributes; nothing without the leaf. */
    value(leaf, { without = [] } = {}) {
        if (leaf === undefined) {
            return nothing;
        }
        this.shown.add(leaf.location);
        const attributes = leaf.attributes.filter(({ name }) => !without.includes(name));
        const text = this.written(leaf) ?? this.code(leaf, this.textOf(leaf));
        return html `${text}${attributes.map((attribute) => this.attribute(attribute))}`;
    }
    /** An amount element, in the form of all amounts (`money`); nothing where there is none. */
    amount(leaf) {
        if (leaf === undefined) {
            return nothing;
        }
        const currency = leaf.attribute("currencyID");
        const shown = this.value(leaf, { without: ["currencyID"] });
        return currency === undefined ? shown : money(shown, currency);
    }
    /** A leaf with its label above and its findings below. */
    field(leaf, kind = "", label) {
        if (leaf === undefined) {
            return nothing;
        }
        return html `<div class="field ${kind}">
      <dt>${label === undefined ? this.label(leaf) : this.say(label)}</dt>
      <dd>${this.amount(leaf)}${this.findingsAt(leaf)}</dd>
    </div>`;
    }
    fields(leaves, kind = "") {
        const known = leaves.filter((leaf) => leaf !== undefined);
        return known.length === 0
            ? nothing
            : html `<dl class="fields ${kind}">${known.map((leaf) => this.field(leaf))}</dl>`;
    }
    /** A leaf with a file: its attributes as fields, without its bytes. */
    contained(file) {
        this.shown.add(file.location);
        const fields = file.attributes.map((attribute) => html `<div class="field">
          <dt>${this.label(attribute)}</dt>
          <dd>${this.code(attribute, attribute.text)}</dd>
        </div>`);
        return html `${fields}${this.findingsAt(file)}`;
    }
    /** A titled section; nothing without content. */
    section(title, content, kind = "") {
        return content.isEmpty
            ? nothing
            : html `<section class="${kind}">
          <h2>${this.say(title)}</h2>
          ${content}
        </section>`;
    }
    findingsAt({ location }) {
        const found = this.parts.findings.get(location) ?? [];
        return html `${found.map(({ number, flag, reasonCode, text }) => html `<p class="finding ${flag}" id="at-${number}">
          <strong>${this.say(phrases[flag])} <a href="#finding-${number}" dir="ltr">${reasonCode}</a></strong>
          <span lang="en" dir="ltr">${text}</span>
        </p>`)}`;
    }
    /** A code without its meaning, which is shown at its term. */
    chip(leaf) {
        if (leaf === undefined) {
            return nothing;
        }
        this.shown.add(leaf.location);
        return html ` <span class="with">${this.raw(leaf, this.textOf(leaf))}</span>`;
    }
    textOf(leaf) {
        return this.parts.isMasked && isPrivate(leaf) ? masked(leaf.text) : leaf.text;
    }
    /** A code that the page expresses in words; its text stays for screen readers. */
    spoken(leaf, words) {
        if (leaf === undefined) {
            return words;
        }
        this.shown.add(leaf.location);
        return html `<bdi class="v" tabindex="0" title="${this.titleOf(leaf, leaf.text)}"
      >${words}<span class="vh"> (${leaf.text})</span></bdi
    >`;
    }
    /** Names of units and kinds of registration are shown; those of schemes are tooltips. */
    attribute(attribute) {
        const isNamed = /\/(Quantity\/@unitCode|@schemeAgencyID|@passport)$/.test(attribute.place);
        const shown = isNamed ? this.code(attribute, attribute.text) : this.raw(attribute, attribute.text);
        return html ` <span class="with">${shown}</span>`;
    }
    code(place, text) {
        const name = codeName(place.place, text.trim());
        return name === undefined
            ? this.raw(place, text)
            : html `<span class="code"><span class="name">${this.say(name)}</span> ${this.raw(place, text)}</span>`;
    }
    raw(place, text) {
        const title = this.titleOf(place, text);
        if (text.trim() === "") {
            return html `<bdi class="v none" tabindex="0" title="${title}">(${this.plain(phrases.empty)})</bdi>`;
        }
        const isAmount = isAmountPlace(place.place) && isNumber(text);
        return html `<bdi class="${kindOfValue(text)}" tabindex="0" title="${title}"
      >${isAmount ? grouped(text) : text}</bdi
    >`;
    }
    /** An amount that the XML has as text. */
    written(leaf) {
        const described = describedAmount(leaf.place, leaf.text);
        const title = this.titleOf(leaf, leaf.text);
        return (described &&
            money(html `<bdi class="v num" tabindex="0" title="${title}">${grouped(described.digits)}</bdi>`, described.currency));
    }
    /** Term and name of a place, meaning of its code, and the request field. */
    titleOf(place, text) {
        const term = this.termOf(place);
        const name = codeName(place.place, text.trim());
        const meaning = name && `${text.trim()} = ${this.plain(name)}`;
        const pointer = this.parts.pointers.get(place.location);
        return [`${term.term} ${this.plain(term)}`.trim(), meaning, pointer].filter(Boolean).join(" · ");
    }
}
//# sourceMappingURL=sheet.js.map