import { readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../../../common/repository-root.js";
import { renderMarkdown } from "./markdown.js";
/** Files below docs/ that are served, in the order in which they are read. */
const files = [
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
const nameOf = (file) => path.posix.basename(file, ".md");
const addresses = new Map(files.map((file) => [file, `guides/${nameOf(file)}`]));
/** The guides as pages. @throws Error when a file lacks its title */
export function guidePages() {
    return files.map((file) => {
        const text = readFileSync(path.join(repositoryRoot(), "docs", file), "utf8");
        const title = /^# (.+)$/m.exec(text)?.[1];
        if (title === undefined) {
            throw new Error(`docs/${file} has no title`);
        }
        return { title, at: `guides/${nameOf(file)}`, main: renderMarkdown(text, (href) => linkFrom(file, href)) };
    });
}
/** A link from one file to another as a link between pages, which all stand in one folder. */
function linkFrom(file, href) {
    const [target = "", fragment] = href.split("#");
    if (target.startsWith("/")) {
        return `../..${href}`;
    }
    const address = addresses.get(path.posix.join(path.posix.dirname(file), target));
    return address === undefined ? undefined : `../${address}${fragment === undefined ? "" : `#${fragment}`}`;
}
//# sourceMappingURL=guides.js.map