import { type LineWindow, documentLines, allowancesAndCharges, totals, vatBreakdown } from "./amount-tables.ts";
import { type ViewLanguage, type NumberedFinding, Sheet } from "./sheet.ts";
import { UblElement } from "../ubl/ubl-element.ts";
import type { Finding } from "../rules/finding.ts";
import type { CorrectedOriginal } from "../documents/settlement-store.ts";
import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import { parseXml } from "../schematron/documents.ts";
import { fieldPointers } from "../ubl/field-pointers.ts";
import { html, type Html } from "./html.ts";
import {
  attachments,
  findingList,
  exchange,
  otherPlaces,
  groups,
  heading,
  titleOf,
  type ShownRevision,
  tradingParties,
} from "./invoice-sections.ts";
import { correction } from "./correction.ts";
import { phrases, unissued } from "./terms.ts";
import { style } from "./style.ts";
import { sha256 } from "../runtime/digest.ts";
import { maskNumbers } from "../runtime/mask-numbers.ts";

export interface PageOptions {
  language: ViewLanguage;
  /** First line to show, from 1, and number of lines. */
  fromLine: number;
  lines: number;
  /** Whether accounts, cards and the numbers of people's documents are masked. */
  isMasked?: boolean;
  /** Whether findings are shown: they are for the sender, not for the customer. */
  hasFindings?: boolean;
}

/** A rendered revision with everything that its page shows. */
export interface ReadableDocument extends ShownRevision {
  kind: DocumentKind;
  documentSequence: string;
  xml: string;
  sha256: string;
  /**
   * The request behind the XML, whose fields are named. Of its values only those of originals are read, which XML has no place for.
   */
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
  const { sheet, title, linkTo } = parts;
  const choices = [
    ["both", "English · العربية", "en"],
    ["en", "English", "en"],
    ["ar", "العربية", "ar"],
  ] as const;
  const shown = choices.map(([language, name, lang]) => {
    const isThis = language === sheet.language && html` aria-current="page"`;
    return html`<a href="${linkTo({ language })}" lang="${lang}" ${isThis}>${name}</a> `;
  });
  const languages = html`<nav class="screen languages" aria-label="${sheet.plain(phrases.language)}">${shown}</nav>`;
  const body = html`${languages}${content(parts)}`;
  const head = html`<meta charset="utf-8" /><meta
      name="viewport"
      content="width=device-width, initial-scale=1"
    /><title>${title}</title>`;
  const shell = sheet.language === "ar" ? 'lang="ar" dir="rtl"' : 'lang="en" dir="ltr"';
  return `<!DOCTYPE html>
<html ${shell} class="${sheet.language}"><head>${head.text}<style>${style}</style></head>
<body>${body.text}</body></html>
`;
}

interface PageParts {
  sheet: Sheet;
  root: UblElement;
  source: ReadableDocument;
  title: string;
  window: LineWindow;
  placed: PlacedFindings;
  /** A link to the page with other options. */
  linkTo: (changed: Partial<PageOptions>) => string;
}

/** Numbered findings at their element, or at the shown element around it. */
interface PlacedFindings {
  numbered: readonly NumberedFinding[];
  /** By location of the element. */
  at: ReadonlyMap<string, readonly NumberedFinding[]>;
  /** Elements by finding number; absent for findings about another document or the whole of this one. */
  elements: ReadonlyMap<number, UblElement>;
}

function partsOf(source: ReadableDocument, options: PageOptions, medium: "screen" | "paper" = "screen"): PageParts {
  const root = UblElement.root(parseXml(source.xml));
  const all = root.all("Line");
  const from = Math.min(options.fromLine, Math.max(1, all.length));
  const window = { lines: all.slice(from - 1, from - 1 + options.lines), from, all: all.length, atOnce: options.lines };
  const isMasked = options.isMasked ?? false;
  const said = (text: string): string => (isMasked ? maskNumbers(text) : text);
  const findings = source.findings.map((each) => ({ ...each, text: said(each.text) }));
  const placed = placeFindings(root, options.hasFindings === true ? findings : []);
  let pointers: ReadonlyMap<string, string> = new Map();
  if (medium === "screen" && source.document.sent_xml === undefined) {
    const shown = [...root.children.filter(({ step }) => step !== "Line"), ...window.lines];
    const locations = shown
      .flatMap((each) => each.leaves())
      .flatMap((leaf) => [leaf.location, ...leaf.attributes.map(({ location }) => location)]);
    pointers = fieldPointers(source, locations);
  }
  const sheet = new Sheet({
    language: options.language,
    isCreditNote: root.rootName === "CreditNote",
    pointers,
    findings: placed.at,
    isMasked,
  });
  const title = `${said(root.first("ID")?.text ?? "")} ${sheet.plain(titleOf(root, source.overallStatus))}`.trim();
  const linkTo = (changed: Partial<PageOptions>): string => {
    const { language, fromLine, lines, hasFindings } = { ...options, ...changed };
    const members = [
      language !== "both" && `lang=${language}`,
      source.revision !== source.currentRevision && `revision=${source.revision}`,
      fromLine > 1 && `from_line=${fromLine}`,
      `lines=${lines}`,
      hasFindings === true && "findings=true",
    ];
    return `?${members.filter(Boolean).join("&")}`;
  };
  return { sheet, root, source, title, window, placed, linkTo };
}

/** Elements with their own place for findings, besides leaves, lines and children of the root. */
const withPlace = new Set(["Allowance", "Charge", "TaxSubtotal"]);

/** Places each finding at its leaf, or at the nearest element around it that the page shows. */
function placeFindings(root: UblElement, findings: readonly Finding[]): PlacedFindings {
  const at = new Map<string, NumberedFinding[]>();
  const elements = new Map<number, UblElement>();
  const numbered = findings.map((finding, index) => ({ ...finding, number: index + 1 }));
  // Findings of the network have no place in the UBL, and findings in the report have other places.
  const placeable = numbered.filter(({ location, ruleSet = "" }) => location.startsWith("/") && !/tdd/i.test(ruleSet));
  for (const finding of placeable) {
    let element = root;
    for (const step of finding.location.split("/").slice(2)) {
      const named = /\[\d+\]$/.test(step) ? step : `${step}[1]`;
      const next = element.children.find((child) => child.location.endsWith(`/${named}`));
      if (next === undefined) {
        break;
      }
      element = next;
    }
    while (element.parent !== undefined && !element.isLeaf && element.parent !== root && !withPlace.has(element.step)) {
      element = element.parent;
    }
    if (element !== root) {
      elements.set(finding.number, element);
      at.set(element.location, [...(at.get(element.location) ?? []), finding]);
    }
  }
  return { numbered, at, elements };
}

function content({ sheet, root, source, window, placed, linkTo }: PageParts): Html {
  const { attachmentIds } = source;
  const hrefOf = (id: string): string | undefined =>
    attachmentIds.includes(id) ? `attachments/${encodeURIComponent(id)}` : undefined;
  const { from, lines, all, atOnce } = window;
  const listed = placed.numbered.map((finding) => {
    const element = placed.elements.get(finding.number);
    if (element === undefined) {
      return finding;
    }
    // A finding is on this page, or on the one with its line.
    const [, position] = /^\/\*\/cac:(?:InvoiceLine|CreditNoteLine)\[(\d+)\]/.exec(element.location) ?? [];
    const line = Number(position ?? from);
    const isHere = line >= from && line < from + atOnce;
    const page = isHere ? "" : linkTo({ fromLine: line - ((line - 1) % atOnce) });
    return { ...finding, href: `${page}#at-${finding.number}` };
  });
  const next = from + lines.length;
  const before =
    from > 1 && html`<a href="${linkTo({ fromLine: Math.max(1, from - atOnce) })}">${sheet.say(phrases.previous)}</a>`;
  const after = next <= all && html`<a href="${linkTo({ fromLine: next })}">${sheet.say(phrases.next)}</a>`;
  const pages =
    (before || after) &&
    html`<nav class="screen pages" aria-label="${sheet.plain(phrases.linesOf)}">${before} ${after}</nav>`;
  const mark = markOf(sheet, source);
  return html`${mark.length > 0 && html`<div class="unissued" data-mark="${mark.join("\n")}" aria-hidden="true"></div>`}
    <main>
      ${heading(sheet, root, source)} ${findingList(sheet, listed, source.areAllFindings)}
      ${tradingParties(sheet, root)} ${correction(sheet, root, source)} ${documentLines(sheet, window)}${pages}
      ${allowancesAndCharges(sheet, root)}
      <div class="reckoning">${vatBreakdown(sheet, root)}${totals(sheet, root)}</div>
      ${groups(sheet, root)} ${attachments(sheet, root, hrefOf)} ${exchange(sheet, root)} ${otherPlaces(sheet, root)}
    </main>`;
}

/** Says in the shown languages that the document was not issued; nothing for one that was issued. */
function markOf({ language }: Sheet, { overallStatus }: Pick<ReadableDocument, "overallStatus">): string[] {
  const words = unissued[overallStatus]?.mark;
  if (words === undefined) {
    return [];
  }
  return language === "both" ? [words.en, words.ar] : [words[language]];
}

/** Input of a PDF; long texts are UTF-8, ready to be transferred to the typesetter. */
export interface PdfContent {
  documentSequence: string;
  /** Well-formed XML with one root: elements and classes of the page, without what only a screen shows. */
  page: Uint8Array;
  pageDigest: string;
  ubl: Uint8Array;
  title: string;
  /** IBT-002; 1970-01-01 if that is no date, because PDF/A needs one. */
  issueDate: string;
  /** The watermark of each page, a line for each language; empty for an issued document. */
  mark: string;
  language: ViewLanguage;
}

/** Attributes make up most of a page's markup. Values cannot look like one, because their quotes are escaped. */
const forScreens = / (?:title|tabindex|data-label|id|href|scope|colspan|download)="[^"]*"/g;

/**
 * The whole document. Any number of lines: what bounds a PDF is the memory and the time of its typesetting.
 *
 * @throws XmlSyntaxError for text that is not XML
 */
export function pdfContent(source: ReadableDocument, shown: Pick<PageOptions, "language" | "hasFindings">): PdfContent {
  const { documentSequence, xml } = source;
  const parts = partsOf(source, { ...shown, fromLine: 1, lines: Number.MAX_SAFE_INTEGER }, "paper");
  const page = `<div>${content(parts).text.replace(forScreens, "")}</div>`;
  const day = parts.root.first("IssueDate")?.text.trim() ?? "";
  const isDate = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(day).toJSON()?.startsWith(day);
  const encoder = new TextEncoder();
  return {
    documentSequence,
    page: encoder.encode(page),
    pageDigest: sha256(page),
    ubl: encoder.encode(xml),
    title: parts.title,
    mark: markOf(parts.sheet, source).join("\n"),
    issueDate: isDate ? day : "1970-01-01",
    language: shown.language,
  };
}
