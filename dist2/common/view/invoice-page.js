import { parseXml } from "../schematron/engine.js";
import { fieldPointers } from "../ubl/field-pointers.js";
import { html, nothing } from "./html.js";
import { allowancesAndCharges, totals, vatBreakdown } from "./parts/amounts.js";
import { attachments } from "./parts/attachments.js";
import { correction } from "./parts/correction.js";
import { findingList } from "./parts/findings.js";
import { exchange, further, groups } from "./parts/groups.js";
import { heading, titleOf } from "./parts/heading.js";
import { documentLines } from "./parts/lines.js";
import { tradingParties } from "./parts/parties.js";
import { PageLinks } from "./page-links.js";
import { phrases, sandboxMark, unissued } from "./phrases.js";
import { placeFindings } from "./place-findings.js";
import { Sheet } from "./sheet.js";
import { style } from "./style.js";
import { UblElement } from "./ubl-element.js";
/**
 * Renders the document from its XML as a page to read and print: HTML5 with inline style and without scripts. Time and
 * size grow with the shown lines; other lines are only parsed.
 *
 * @throws XmlSyntaxError for text that is not XML
 */
export function invoicePage(source, options) {
    const parts = partsOf(source, options);
    const { sheet, links } = parts;
    return document(parts, html `${languages(sheet, links)}${content(parts)}`);
}
/**
 * The whole document, without what only a screen shows.
 *
 * @throws XmlSyntaxError for text that is not XML
 */
export function pageContent(source, language) {
    const parts = partsOf(source, { language, fromLine: 1, lines: Number.MAX_SAFE_INTEGER }, "paper");
    const { sheet, root } = parts;
    return {
        page: `<div>${content(parts).text.replace(forScreens, "")}</div>`,
        title: titleIn(parts),
        issueDate: root.first("IssueDate")?.text.trim() ?? "",
        mark: markOf(sheet, source).join("\n"),
    };
}
/** Attributes make up most of a page's markup. Values cannot look like one, because their quotes are escaped. */
const forScreens = / (?:title|tabindex|data-label|id|href|scope|colspan|download)="[^"]*"/g;
function partsOf(source, options, medium = "screen") {
    const root = UblElement.root(parseXml(source.xml));
    const all = root.all("Line");
    const from = Math.min(options.fromLine, Math.max(1, all.length));
    const window = { lines: all.slice(from - 1, from - 1 + options.lines), from, all: all.length, atOnce: options.lines };
    const placed = placeFindings(root, source.findings, isAboutUbl);
    const sheet = new Sheet({
        language: options.language,
        isCreditNote: root.rootName === "CreditNote",
        pointers: medium === "paper" || source.document.sent_xml !== undefined
            ? new Map()
            : fieldPointers(source, locationsOf(root, window)),
        findings: placed.at,
        isMasked: options.isMasked ?? false,
    });
    const links = new PageLinks(options, source.revision === source.currentRevision ? undefined : source.revision);
    return { sheet, root, source, window, placed, links };
}
/** Findings of the network have no place in the UBL, and findings in the report have other places. */
const isAboutUbl = ({ location, ruleSet }) => location.startsWith("/") && !/tdd/i.test(ruleSet ?? "");
function locationsOf(root, { lines }) {
    const leaves = [...root.children.filter(({ step }) => step !== "Line"), ...lines].flatMap((each) => each.leaves());
    return leaves.flatMap((leaf) => [leaf.location, ...leaf.attributes.map(({ location }) => location)]);
}
function content({ sheet, root, source, window, placed, links }) {
    const hrefOf = (id) => source.attachmentIds.includes(id) ? links.attachment(id) : undefined;
    const listed = placed.numbered.map((finding) => {
        const element = placed.elements.get(finding.number);
        return element === undefined ? finding : { ...finding, href: links.finding(finding.number, element, window) };
    });
    const mark = markOf(sheet, source);
    return html `${mark.length > 0 && html `<div class="unissued" data-mark="${mark.join("\n")}" aria-hidden="true"></div>`}
    <main>
      ${heading(sheet, root, source)} ${findingList(sheet, listed, source.areAllFindings)}
      ${tradingParties(sheet, root)} ${correction(sheet, root, source.originals)}
      ${documentLines(sheet, window)}${pages(sheet, links, window)} ${allowancesAndCharges(sheet, root)}
      <div class="reckoning">${vatBreakdown(sheet, root)}${totals(sheet, root)}</div>
      ${groups(sheet, root)} ${attachments(sheet, root, hrefOf)} ${exchange(sheet, root)} ${further(sheet, root)}
    </main>
    <footer>
      <p>
        <strong>${sheet.say(phrases.reading)}</strong>
        <a class="screen" href="${links.ubl}" download="">${sheet.say(phrases.downloadXml)}</a>
      </p>
      <p>${sheet.say(phrases.made)} <code dir="ltr">${source.sha256}</code></p>
    </footer>`;
}
function languages(sheet, links) {
    const choices = [
        ["both", "English · العربية", "en"],
        ["en", "English", "en"],
        ["ar", "العربية", "ar"],
    ];
    const shown = choices.map(([language, name, lang]) => {
        const isThis = language === sheet.language && html ` aria-current="page"`;
        return html `<a href="${links.language(language)}" lang="${lang}" ${isThis}>${name}</a> `;
    });
    return html `<nav class="screen languages" aria-label="${sheet.plain(phrases.language)}">${shown}</nav>`;
}
function pages(sheet, links, { from, lines, all, atOnce }) {
    const next = from + lines.length;
    const before = from > 1 && html `<a href="${links.from(from - atOnce)}">${sheet.say(phrases.previous)}</a>`;
    const after = next <= all && html `<a href="${links.from(next)}">${sheet.say(phrases.next)}</a>`;
    return before || after
        ? html `<nav class="screen pages" aria-label="${sheet.plain(phrases.linesOf)}">${before} ${after}</nav>`
        : nothing;
}
/** Says in the shown languages that the document was not issued, or is a test; nothing for one that was issued. */
function markOf({ language }, { overallStatus, isSandbox }) {
    const words = isSandbox ? sandboxMark : unissued[overallStatus]?.mark;
    if (words === undefined) {
        return [];
    }
    return language === "both" ? [words.en, words.ar] : [words[language]];
}
const titleIn = ({ sheet, root, source }) => `${root.first("ID")?.text ?? ""} ${sheet.plain(titleOf(root, source.overallStatus))}`.trim();
function document(parts, body) {
    const { sheet } = parts;
    const isArabic = sheet.language === "ar";
    const head = html `<meta charset="utf-8" /><meta
      name="viewport"
      content="width=device-width, initial-scale=1"
    /><title>${titleIn(parts)}</title>`;
    const shell = isArabic ? 'lang="ar" dir="rtl"' : 'lang="en" dir="ltr"';
    return `<!DOCTYPE html>
<html ${shell} class="${sheet.language}"><head>${head.text}<style>${style}</style></head>
<body>${body.text}</body></html>
`;
}
//# sourceMappingURL=invoice-page.js.map