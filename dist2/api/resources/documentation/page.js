import { html, nothing } from "../../../common/view/html.js";
/** From a page to /docs itself: links are relative, so that they work behind any prefix. */
export const rootFrom = (at) => (at === "" ? "docs/" : "../".repeat(at.split("/").length - 1));
/** A page of /docs with the frame that all have. It is whole without its script, which searches and copies. */
export function framed({ title, at, main }, navigation) {
    const root = rootFrom(at);
    const links = (list) => html `<ul>
      ${list.map((link) => html `<li><a href="${root}${link.to}" ${link.to === at ? current : nothing}>${link.title}</a></li>`)}
    </ul>`;
    return html `<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Peppol e-invoicing for the UAE</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${root}style.css" />
        <script type="module" src="${root}docs.js"></script>
      </head>
      <body data-root="${root}">
        <header>
          <a class="home" href="${at === "" ? "docs" : `${root}../docs`}">Peppol e-invoicing for the UAE</a>
          <button class="menu" popovertarget="menu" type="button">Menu</button>
          <search>
            <input
              id="search"
              type="search"
              placeholder="Search (/)"
              aria-label="Search the documentation"
              autocomplete="off"
            />
          </search>
        </header>
        <nav id="menu" popover aria-label="Documentation">
          <h2>Guides</h2>
          ${links(navigation.guides)}
          <h2>Reference</h2>
          ${links(navigation.subjects)}
          <h2>Files</h2>
          <ul>
            <li><a href="${root}../openapi.json">openapi.json</a></li>
            <li><a href="${root}../playground/">Playground</a></li>
          </ul>
        </nav>
        <main>
          <section id="found" aria-live="polite" hidden></section>
          <article>${main}</article>
        </main>
      </body>
    </html>`.text;
}
const current = html ` aria-current="page"`;
//# sourceMappingURL=page.js.map