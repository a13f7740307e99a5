import { Marked } from "marked";
import { Html } from "../../../common/view/html.js";
import { slugOf } from "./described-api.js";
/** Markdown of this repository as markup, with ids on its headings. */
export function renderMarkdown(text, resolveLink) {
    const marked = new Marked({
        renderer: {
            heading({ tokens, depth }) {
                const words = this.parser.parseInline(tokens);
                return `<h${depth} id="${slugOf(plainText(tokens))}">${words}</h${depth}>\n`;
            },
            link({ href, tokens }) {
                const words = this.parser.parseInline(tokens);
                const to = /^(#|https?:)/.test(href) ? href : resolveLink(href);
                return to === undefined ? words : `<a href="${to}">${words}</a>`;
            },
            table(token) {
                const cells = (row, tag) => row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("");
                const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
                return `<div class="wide"><table><thead><tr>${cells(token.header, "th")}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
            },
        },
    });
    return new Html(marked.parse(text, { async: false }));
}
const inline = new Marked();
/** A description of one or two sentences, without a paragraph around it. */
export const renderInline = (text) => new Html(inline.parseInline(text, { async: false }));
const plainText = (tokens) => tokens.map(({ raw }) => raw).join("");
//# sourceMappingURL=markdown.js.map