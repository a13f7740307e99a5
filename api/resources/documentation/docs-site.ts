import { readFileSync } from "node:fs";
import path from "node:path";

import { repositoryRoot } from "../../../common/repository-root.ts";
import { html } from "../../../common/view/html.ts";
import { staticFile } from "../../answering/static-answer.ts";
import type { StaticPage } from "../../operation/static-operation.ts";
import type { DescribedApi } from "./described-api.ts";
import { errorPage, errorsAddress } from "./error-pages.ts";
import { guidePages } from "./guides.ts";
import { renderInline } from "./markdown.ts";
import { framed, type Navigation, type Page } from "./page.ts";
import { schemaPage, subjectAddress, subjectPage } from "./reference/reference-pages.ts";
import { searchEntries } from "./search-entries.ts";

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const files = new Map([
  ["style.css", path.join(repositoryRoot(), "api", "docs-page", "style.css")],
  ["docs.js", path.join(import.meta.dirname, "../../docs-page/docs.js")],
  ["peppol_self_billing.py", path.join(import.meta.dirname, "../../../common/client/python/peppol_self_billing.py")],
]);
/** Names a file that is not served. */
const sourceMapNote = /^\/\/# sourceMappingURL=.*$/m;

/** The pages and files of the documentation, each made when it is first asked for. */
export class DocsSite {
  readonly #api: DescribedApi;
  readonly #guides: readonly Page[];
  readonly #navigation: Navigation;
  readonly #made = new Map<string, StaticPage>();

  constructor(api: DescribedApi) {
    this.#api = api;
    this.#guides = guidePages();
    this.#navigation = {
      guides: this.#guides.map(({ title, at }) => ({ title, to: at })),
      subjects: [
        ...api.tags.map(({ name }) => ({ title: name, to: subjectAddress(name) })),
        { title: "Errors", to: errorsAddress },
      ],
    };
  }

  /** @param at address below /docs; empty for the first page @returns undefined for an address that is none */
  find(at: string): StaticPage | undefined {
    const made = this.#made.get(at) ?? this.#make(at);
    if (made !== undefined) {
      this.#made.set(at, made);
    }
    return made;
  }

  #make(at: string): StaticPage | undefined {
    if (files.has(at)) {
      return staticFile(at, readFileSync(files.get(at) as string, "utf8").replace(sourceMapNote, ""));
    }
    if (at === "search.json") {
      return staticFile(at, JSON.stringify(searchEntries(this.#api, this.#guides)));
    }
    const page = this.#page(at);
    return page === undefined
      ? undefined
      : {
          ...staticFile("index.html", framed(page, this.#navigation)),
          headers: { "Content-Security-Policy": contentSecurityPolicy },
        };
  }

  #page(at: string): Page | undefined {
    if (at === "") {
      return firstPage(this.#api, this.#guides);
    }
    return (
      this.#guides.find((guide) => guide.at === at) ??
      errorPage(at) ??
      subjectPage(this.#api, at) ??
      schemaPage(this.#api, at)
    );
  }
}

function firstPage({ info, tags }: DescribedApi, guides: readonly Page[]): Page {
  const main = html`<h1>Peppol e-invoicing for the UAE</h1>
    ${info.description.split("\n\n").map((text) => html`<p>${renderInline(text.replaceAll("\n", " "))}</p>`)}
    <h2>Guides</h2>
    <ul class="cards">
      ${guides.map(({ title, at }) => html`<li><a href="docs/${at}">${title}</a></li>`)}
    </ul>
    <h2>Reference</h2>
    <ul class="cards">
      ${tags.map(({ name, description }) => html`<li><a href="docs/${subjectAddress(name)}">${name}</a>${description !== undefined && html`<br />${renderInline(description.split(/(?<=\.)\s/)[0] ?? "")}`}</li>`)}
    </ul>
    <p>
      Contract version ${info.version}. The same as a file for generators: <a href="openapi.json">openapi.json</a>.
    </p>`;
  return { title: "The API", at: "", main };
}
