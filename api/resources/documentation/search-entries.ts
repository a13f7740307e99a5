import { operationsOf, type DescribedApi } from "./described-api.ts";
import { errorCodes, errorsAddress } from "./error-pages.ts";
import type { Page } from "./page.ts";
import { subjectAddress } from "./reference/reference-pages.ts";

/** What can be found: its title, more words, and its address below /docs. */
export type SearchEntry = readonly [title: string, words: string, to: string];

const maxLength = 120;

/** Guides by their headings, operations, and the members of named objects. */
export function searchEntries(api: DescribedApi, guides: readonly Page[]): SearchEntry[] {
  return [...guides.flatMap(ofGuide), ...ofOperations(api), ...ofErrors(), ...ofMembers(api)];
}

/** Cut between words. */
const shortened = (text: string): string =>
  text.length <= maxLength ? text : `${text.slice(0, text.lastIndexOf(" ", maxLength))} …`;

function ofGuide({ title, at, main }: Page): SearchEntry[] {
  const headings = [...main.text.matchAll(/<h[23] id="([^"]*)">(.*?)<\/h[23]>/g)];
  const sections = headings.map(([, id = "", words = ""]): SearchEntry => [plain(words), title, `${at}#${id}`]);
  return [[title, "Guide", at], ...sections];
}

const plain = (markup: string): string =>
  markup
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"');

const ofOperations = (api: DescribedApi): SearchEntry[] =>
  operationsOf(api).map(({ summary, method, path, operationId, tags }) => [
    summary,
    `${method} ${path} ${operationId}`,
    `${subjectAddress(tags[0] ?? "")}#${operationId}`,
  ]);

const ofErrors = (): SearchEntry[] => errorCodes().map((code) => [code, "Error", `${errorsAddress}/${code}`]);

const ofMembers = (api: DescribedApi): SearchEntry[] =>
  Object.entries(api.components.schemas).flatMap(([name, { properties = {} }]) => [
    [name, "Object", `schemas/${name}`] as const,
    ...Object.entries(properties).map(([member, { description = "" }]): SearchEntry => [
      member,
      `${name}: ${shortened(description.replaceAll("`", ""))}`,
      `schemas/${name}#${member}`,
    ]),
  ]);
