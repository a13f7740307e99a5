import { type LineWindow, documentLines, allowancesAndCharges, totals, vatBreakdown } from "./amounts.ts";
import { type ViewLanguage, type NumberedFinding, Sheet } from "./sheet.ts";
import { UblElement } from "../ubl/ubl-element.ts";
import type { Finding } from "../rules/finding.ts";
import type { CorrectedOriginal } from "../documents/settlement-store.ts";
import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import { parseXml } from "../schematron/documents.ts";
import { fieldPointers } from "../ubl/field-pointers.ts";
import { html, nothing, type Html } from "./html.ts";
import {
  attachments,
  correction,
  findingList,
  exchange,
  otherPlaces,
  groups,
  heading,
  titleOf,
  type ShownRevision,
  tradingParties,
} from "./invoice-sections.ts";
import { phrases, unissued } from "./terms.ts";
import { style } from "./style.ts";
import { sha256 } from "../runtime/digest.ts";

export interface PageOptions {
  language: ViewLanguage;
  /** First line to show, from 1, and number of lines. */
  fromLine: number;
  lines: number;
  /** Whether accounts, cards and the numbers of people's documents are masked. */
  isMasked?: boolean;
}

/** Links of the page: itself in another language or with other lines, and the files of its revision. */
class PageLinks {
  constructor(
    private readonly options: PageOptions,
    /** Absent for the current revision. */
    private readonly revision: number | undefined,
  ) {}

  get ubl(): string {
    return `ubl${this.revision === undefined ? "" : `?revision=${this.revision}`}`;
  }

  attachment(id: string): string {
    return `attachments/${encodeURIComponent(id)}`;
  }

  language(language: ViewLanguage): string {
    return this.to({ ...this.options, language });
  }

  from(line: number): string {
    return this.to({ ...this.options, fromLine: Math.max(1, line) });
  }

  /** Link to a finding's place, on this page or the one with its line. */
  finding(number: number, element: UblElement, window: LineWindow): string {
    const [, position] = /^\/\*\/cac:(?:InvoiceLine|CreditNoteLine)\[(\d+)\]/.exec(element.location) ?? [];
    const line = Number(position ?? window.from);
    const isHere = line >= window.from && line < window.from + this.options.lines;
    return `${isHere ? "" : this.from(line - ((line - 1) % this.options.lines))}#at-${number}`;
  }

  private to({ language, fromLine, lines }: PageOptions): string {
    const members = [
      language !== "both" && `lang=${language}`,
      this.revision !== undefined && `revision=${this.revision}`,
      fromLine > 1 && `from_line=${fromLine}`,
      `lines=${lines}`,
    ];
    return `?${members.filter(Boolean).join("&")}`;
  }
}

/** Numbered findings at their element, or at the shown element around it. */
interface PlacedFindings {
  numbered: readonly NumberedFinding[];
  /** By location of the element. */
  at: ReadonlyMap<string, readonly NumberedFinding[]>;
  /** Elements by finding number; absent for findings about another document or the whole of this one. */
  elements: ReadonlyMap<number, UblElement>;
}

/** @param isPlaceable whether a finding is about this document, and not about the tax data document */
function placeFindings(
  root: UblElement,
  findings: readonly Finding[],
  isPlaceable: (finding: Finding) => boolean,
): PlacedFindings {
  const at = new Map<string, NumberedFinding[]>();
  const elements = new Map<number, UblElement>();
  const numbered = findings.map((finding, index) => ({ ...finding, number: index + 1 }));
  for (const finding of numbered) {
    const element = isPlaceable(finding) ? shownElement(root, finding.location) : undefined;
    if (element !== undefined) {
      elements.set(finding.number, element);
      at.set(element.location, [...(at.get(element.location) ?? []), finding]);
    }
  }
  return { numbered, at, elements };
}

/** Elements with their own place for findings, besides leaves, lines and children of the root. */
const withPlace = new Set(["Allowance", "Charge", "TaxSubtotal"]);

/** The leaf, or the nearest element around it that the page shows. */
function shownElement(root: UblElement, location: string): UblElement | undefined {
  let at = root;
  for (const step of location.split("/").slice(2)) {
    const named = /\[\d+\]$/.test(step) ? step : `${step}[1]`;
    const next = at.children.find((child) => child.location.endsWith(`/${named}`));
    if (next === undefined) {
      break;
    }
    at = next;
  }
  let shown: UblElement | undefined = at;
  while (shown?.parent !== undefined && !shown.isLeaf && shown.parent !== root && !withPlace.has(shown.step)) {
    shown = shown.parent;
  }
  return shown === root ? undefined : shown;
}

/** A rendered revision with everything that its page shows. */
export interface ReadableDocument extends ShownRevision {
  kind: DocumentKind;
  documentSequence: string;
  xml: string;
  sha256: string;
  /** The request behind the XML; only its fields are named, its values are not read. */
  document: TradeDocument;
  findings: readonly Finding[];
  areAllFindings: boolean;
  /** Ids of the attachments that can be downloaded. */
  attachmentIds: readonly string[];
  /** For a credit note: the invoices of ours that it refers to. */
  originals: readonly CorrectedOriginal[];
}

/**
 * Renders the document from its XML as a page to read and print: HTML5 with inline style and without scripts. Time and
 * size grow with the shown lines; other lines are only parsed.
 *
 * @throws XmlSyntaxError for text that is not XML
 */
export function invoicePage(source: ReadableDocument, options: PageOptions): string {
  const parts = partsOf(source, options);
  const { sheet, links } = parts;
  return document(parts, html`${languages(sheet, links)}${content(parts)}`);
}

/** Content for another layout, such as the PDF. */
interface PageContent {
  /** Well-formed XML with one root: elements and classes of the page. */
  page: string;
  title: string;
  /** IBT-002; any text in a document that failed its validation. */
  issueDate: string;
  /** The watermark of each page, a line for each language; empty for an issued document. */
  mark: string;
}

/**
 * The whole document, without what only a screen shows.
 *
 * @throws XmlSyntaxError for text that is not XML
 */
function pageContent(source: ReadableDocument, language: ViewLanguage): PageContent {
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

interface PageParts {
  sheet: Sheet;
  root: UblElement;
  source: ReadableDocument;
  window: LineWindow;
  placed: PlacedFindings;
  links: PageLinks;
}

function partsOf(source: ReadableDocument, options: PageOptions, medium: "screen" | "paper" = "screen"): PageParts {
  const root = UblElement.root(parseXml(source.xml));
  const all = root.all("Line");
  const from = Math.min(options.fromLine, Math.max(1, all.length));
  const window = { lines: all.slice(from - 1, from - 1 + options.lines), from, all: all.length, atOnce: options.lines };
  const placed = placeFindings(root, source.findings, isAboutUbl);
  const sheet = new Sheet({
    language: options.language,
    isCreditNote: root.rootName === "CreditNote",
    pointers:
      medium === "paper" || source.document.sent_xml !== undefined
        ? new Map()
        : fieldPointers(source, locationsOf(root, window)),
    findings: placed.at,
    isMasked: options.isMasked ?? false,
  });
  const links = new PageLinks(options, source.revision === source.currentRevision ? undefined : source.revision);
  return { sheet, root, source, window, placed, links };
}

/** Findings of the network have no place in the UBL, and findings in the report have other places. */
const isAboutUbl = ({ location, ruleSet }: Finding): boolean => location.startsWith("/") && !/tdd/i.test(ruleSet ?? "");

function locationsOf(root: UblElement, { lines }: LineWindow): string[] {
  const leaves = [...root.children.filter(({ step }) => step !== "Line"), ...lines].flatMap((each) => each.leaves());
  return leaves.flatMap((leaf) => [leaf.location, ...leaf.attributes.map(({ location }) => location)]);
}

function content({ sheet, root, source, window, placed, links }: PageParts): Html {
  const hrefOf = (id: string): string | undefined =>
    source.attachmentIds.includes(id) ? links.attachment(id) : undefined;
  const listed = placed.numbered.map((finding) => {
    const element = placed.elements.get(finding.number);
    return element === undefined ? finding : { ...finding, href: links.finding(finding.number, element, window) };
  });
  const mark = markOf(sheet, source);
  return html`${mark.length > 0 && html`<div class="unissued" data-mark="${mark.join("\n")}" aria-hidden="true"></div>`}
    <main>
      ${heading(sheet, root, source)} ${findingList(sheet, listed, source.areAllFindings)}
      ${tradingParties(sheet, root)} ${correction(sheet, root, source.originals)}
      ${documentLines(sheet, window)}${pages(sheet, links, window)} ${allowancesAndCharges(sheet, root)}
      <div class="reckoning">${vatBreakdown(sheet, root)}${totals(sheet, root)}</div>
      ${groups(sheet, root)} ${attachments(sheet, root, hrefOf)} ${exchange(sheet, root)} ${otherPlaces(sheet, root)}
    </main>
    <footer>
      <p>
        <strong>${sheet.say(phrases.reading)}</strong>
        <a class="screen" href="${links.ubl}" download="">${sheet.say(phrases.downloadXml)}</a>
      </p>
      <p>${sheet.say(phrases.made)} <code dir="ltr">${source.sha256}</code></p>
    </footer>`;
}

function languages(sheet: Sheet, links: PageLinks): Html {
  const choices = [
    ["both", "English · العربية", "en"],
    ["en", "English", "en"],
    ["ar", "العربية", "ar"],
  ] as const;
  const shown = choices.map(([language, name, lang]) => {
    const isThis = language === sheet.language && html` aria-current="page"`;
    return html`<a href="${links.language(language)}" lang="${lang}" ${isThis}>${name}</a> `;
  });
  return html`<nav class="screen languages" aria-label="${sheet.plain(phrases.language)}">${shown}</nav>`;
}

function pages(sheet: Sheet, links: PageLinks, { from, lines, all, atOnce }: LineWindow): Html {
  const next = from + lines.length;
  const before = from > 1 && html`<a href="${links.from(from - atOnce)}">${sheet.say(phrases.previous)}</a>`;
  const after = next <= all && html`<a href="${links.from(next)}">${sheet.say(phrases.next)}</a>`;
  return before || after
    ? html`<nav class="screen pages" aria-label="${sheet.plain(phrases.linesOf)}">${before} ${after}</nav>`
    : nothing;
}

/** Says in the shown languages that the document was not issued; nothing for one that was issued. */
function markOf({ language }: Sheet, { overallStatus }: Pick<ReadableDocument, "overallStatus">): string[] {
  const words = unissued[overallStatus]?.mark;
  if (words === undefined) {
    return [];
  }
  return language === "both" ? [words.en, words.ar] : [words[language]];
}

const titleIn = ({ sheet, root, source }: PageParts): string =>
  `${root.first("ID")?.text ?? ""} ${sheet.plain(titleOf(root, source.overallStatus))}`.trim();

function document(parts: PageParts, body: Html): string {
  const { sheet } = parts;
  const isArabic = sheet.language === "ar";
  const head = html`<meta charset="utf-8" /><meta
      name="viewport"
      content="width=device-width, initial-scale=1"
    /><title>${titleIn(parts)}</title>`;
  const shell = isArabic ? 'lang="ar" dir="rtl"' : 'lang="en" dir="ltr"';
  return `<!DOCTYPE html>
<html ${shell} class="${sheet.language}"><head>${head.text}<style>${style}</style></head>
<body>${body.text}</body></html>
`;
}

/** Input of a PDF; long texts are UTF-8, ready to be transferred to the typesetter. */
export interface PdfContent {
  documentSequence: string;
  /** Well-formed XML with one root, as `pageContent` writes it. */
  page: Uint8Array;
  pageDigest: string;
  ubl: Uint8Array;
  title: string;
  /** IBT-002; 1970-01-01 if that is no date, because PDF/A needs one. */
  issueDate: string;
  /** As in `PageContent`. */
  mark: string;
  language: ViewLanguage;
}

/** Any number of lines: what bounds a PDF is the memory and the time of its typesetting. */
export function pdfContent(readable: ReadableDocument, language: ViewLanguage): PdfContent {
  const { documentSequence, xml } = readable;
  const { page, issueDate, ...said } = pageContent(readable, language);
  const encoder = new TextEncoder();
  return {
    documentSequence,
    page: encoder.encode(page),
    pageDigest: sha256(page),
    ubl: encoder.encode(xml),
    ...said,
    issueDate: realDate(issueDate),
    language,
  };
}

const realDate = (text: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) ? text : "1970-01-01";
