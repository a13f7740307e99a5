import { readFileSync } from "node:fs";
import path from "node:path";

import { repositoryRoot } from "../../../common/runtime/repository-root.ts";
import type { Html } from "../../../common/readable-invoice/html.ts";
import { renderMarkdown } from "./markdown.ts";

export interface Page {
  title: string;
  /** Address below /docs; empty for the first page. */
  at: string;
  main: Html;
}

/** Files below docs/ that are served, in the order in which they are read. */
const files: readonly string[] = [
  "guides/first-invoice.md",
  "guides/corrections.md",
  "guides/following-a-document.md",
  "guides/months-end.md",
  "guides/going-live.md",
  "guides/old-invoices.md",
  "client.md",
  "command-line.md",
  "scenarios.md",
  "statuses.md",
  "sandbox.md",
];

const addresses = new Map([
  ...files.map((file) => [file, `guides/${path.posix.basename(file, ".md")}`] as const),
  ["errors.md", "errors"],
]);

/** The guides as pages. @throws Error when a file lacks its title */
export const guidePages = (): Page[] => files.map(readPage);

/** Every message with its code, to which `docs_url` of an error leads. */
export const errorsPage = (): Page => readPage("errors.md");

function readPage(file: string): Page {
  const text = readFileSync(path.join(repositoryRoot(), "docs", file), "utf8");
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) {
    throw new Error(`docs/${file} has no title`);
  }
  return { title, at: addresses.get(file)!, main: renderMarkdown(text, (href) => linkFrom(file, href)) };
}

/** A link from one file to another as a link between pages. */
function linkFrom(file: string, href: string): string | undefined {
  const [target = "", fragment] = href.split("#");
  const root = "../".repeat(addresses.get(file)!.split("/").length - 1);
  if (target.startsWith("/")) {
    return `${root}..${href}`;
  }
  const address = addresses.get(path.posix.join(path.posix.dirname(file), target));
  return address === undefined ? undefined : `${root}${address}${fragment === undefined ? "" : `#${fragment}`}`;
}
