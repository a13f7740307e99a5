import { sha256 } from "../../common/runtime/digest.ts";
import { renderUbl } from "../../common/ubl/render-ubl.ts";
import type { UblInput } from "../../common/ubl/render-head.ts";
import { invoicePage, type ReadableDocument, type PageOptions } from "../../common/readable-invoice/invoice-page.ts";

/** A revision that was approved. */
export function readableDocument(input: UblInput, overrides: Partial<ReadableDocument> = {}): ReadableDocument {
  const xml = overrides.xml ?? renderUbl(input);
  return {
    kind: input.kind,
    documentSequence: input.documentSequence,
    document: input.document,
    xml,
    sha256: sha256(xml),
    findings: [],
    areAllFindings: true,
    attachmentIds: (input.document.attachments ?? []).map(({ id }) => id),
    originals: [],
    overallStatus: "APPROVED",
    revision: 1,
    currentRevision: 1,
    ...overrides,
  };
}

const textLeaf =
  /(<cbc:(?:\w*(?:ID|Name|Note|Description|Reason|Line|Value|Mail|Telephone|URI|Form|Subentity|Zone))(?: [^>]*)?>)[^<]+/g;

/** The XML with its texts replaced by words of 80 letters, three of them of 5,000, and its amounts by 60 digits. */
export function withLongWords(xml: string, { letter, digit }: { letter: string; digit: string }): string {
  const long = (length: number): string => letter.repeat(length);
  return xml
    .replaceAll(textLeaf, `$1${long(80)}`)
    .replaceAll(/(schemeID|schemeAgencyName|filename|unitCode)="[^"]+"/g, `$1="${long(80)}"`)
    .replaceAll(/>\d+\.\d\d</g, `>${digit.repeat(60)}.77<`)
    .replace(/(<cbc:Note>)[^<]+/, `$1${long(5_000)}`)
    .replace(/(<cac:OrderReference><cbc:ID>)[^<]+/, `$1${long(5_000)}`)
    .replace(/(<cac:Item><cbc:Description>)[^<]+/, `$1${long(5_000)}`);
}

export const pageOf = (document: ReadableDocument, options: Partial<PageOptions> = {}): string =>
  invoicePage(document, { language: "both", fromLine: 1, lines: 500, hasFindings: true, ...options });

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

const unescapeHtml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

/** What the page says, without its tags. */
export const textOf = (page: string): string =>
  unescapeHtml(page.replace(/<style>[\s\S]*?<\/style>/, "").replace(/<[^>]*>/g, ""));

/** A value on the page, with what is said where the mouse is. */
export interface ShownValue {
  title: string;
  text: string;
}

export const valuesOf = (page: string): ShownValue[] =>
  [...page.matchAll(/<bdi class="v[^"]*" tabindex="0" title="([^"]*)"\s*>([\s\S]*?)<\/bdi\s*>/g)].map(
    ([, title, content]) => ({
      title: unescapeHtml(title ?? ""),
      text: unescapeHtml((content ?? "").replace(/<[^>]*>/g, "")),
    }),
  );
