import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { repositoryRoot } from "../setup/repository-root.ts";

/** `network.md 6.4`: a page below docs/, and the number of one of its headings. */
const citation = /(?<![/\w-])([a-z][a-z-]*\.md)(?: (\d+(?:\.\d+)*))?/g;

/** Pages that a stranger does not have. */
const elsewhere = /\b(?:[Ss]pec|[Dd]esign(?: part)?|network) \d+(?:\.\d+)*\b/;

interface Citation {
  file: string;
  page: string;
  heading: string | undefined;
}

const sources = ["api", "common", "workers"].flatMap((folder) =>
  readdirSync(path.join(repositoryRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:ts|cjs|sch)$/.test(name))
    .map((name) => path.join(folder, name)),
);
const textOf = (file: string): string => readFileSync(path.join(repositoryRoot, file), "utf8");

const citations = (): Citation[] =>
  sources.flatMap((file) =>
    [...textOf(file).matchAll(citation)].map(([, page = "", heading]) => ({ file, page, heading })),
  );

const fileOf = (page: string): string | undefined =>
  ["docs/reference", "docs"]
    .map((folder) => path.join(folder, page))
    .find((file) => existsSync(path.join(repositoryRoot, file)));

/** Pages of the reference are long: one of them is cited with its heading. */
function hasHeading({ page, heading }: Citation): boolean {
  const file = fileOf(page) ?? "";
  if (heading === undefined) {
    return !file.startsWith("docs/reference");
  }
  return new RegExp(`^#+ ${heading.replaceAll(".", String.raw`\.`)}[. ]`, "m").test(textOf(file));
}

/** Links of a page to other files of the repository. */
const linkedFiles = (page: string): string[] =>
  [...textOf(page).matchAll(/\]\((?!\w+:|#)([^)#\s]+)[^)]*\)/g)].map(([, to = ""]) =>
    path.join(path.dirname(page), to),
  );

const pages = [".", "docs", "docs/decisions", "docs/reference", "docs/operations"].flatMap((folder) =>
  readdirSync(path.join(repositoryRoot, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.join(folder, name)),
);

describe("links between pages", () => {
  it("lead to files that exist", () => {
    const links = pages.flatMap((page) => linkedFiles(page).map((to) => ({ page, to })));
    expect(links).to.have.lengthOf.above(100);
    expect(links.filter(({ to }) => !existsSync(path.join(repositoryRoot, to)))).to.deep.equal([]);
  });
});

describe("docs/decisions", () => {
  const decisions = pages.filter((page) => page.startsWith("docs/decisions/") && !page.endsWith("README.md"));

  it("are thirty pages at most, each with tests that there are", () => {
    expect(decisions).to.have.lengthOf.at.most(30);
    for (const page of decisions) {
      const named = [...textOf(page).matchAll(/`(test\/[^`]+\.spec\.ts)`/g)].map(([, file = ""]) => file);
      expect(named, page).not.to.deep.equal([]);
      expect(
        named.filter((file) => !existsSync(path.join(repositoryRoot, file))),
        page,
      ).to.deep.equal([]);
    }
  });

  it("are named by comments as they are called", () => {
    const named = sources.flatMap((file) => textOf(file).match(/docs\/decisions\/[\w-]+(?:\.md)?/g) ?? []);
    expect(named).not.to.deep.equal([]);
    expect(named.filter((page) => !decisions.includes(page))).to.deep.equal([]);
  });
});

describe("citations in the sources", () => {
  it("name an existing page and a heading of it", () => {
    const found = citations();
    expect(found).not.to.deep.equal([]);
    expect(found.filter(({ page }) => fileOf(page) === undefined)).to.deep.equal([]);
    expect(found.filter((each) => !hasHeading(each))).to.deep.equal([]);
  });

  it("name nothing that a stranger does not have", () => {
    expect(sources.filter((file) => elsewhere.test(textOf(file)))).to.deep.equal([]);
  });
});
