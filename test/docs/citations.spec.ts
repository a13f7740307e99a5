import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { repositoryRoot } from "../setup/repository-root.ts";

const reference = path.join(repositoryRoot, "docs/reference");
/** `network.md 6.4`: a page of the reference and the number of one of its headings. */
const citation = /\b((?:access-point|network|pint-ae-rules|pricing|ubl-mapping)\.md)(?: (\d+(?:\.\d+)*))?/g;

interface Citation {
  file: string;
  page: string;
  heading: string | undefined;
}

function citations(): Citation[] {
  return ["api", "common", "workers"].flatMap((folder) =>
    readdirSync(path.join(repositoryRoot, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:ts|cjs|sch)$/.test(name))
      .flatMap((name) => citationsOf(path.join(folder, name))),
  );
}

function citationsOf(file: string): Citation[] {
  const text = readFileSync(path.join(repositoryRoot, file), "utf8");
  return [...text.matchAll(citation)].map(([, page = "", heading]) => ({ file, page, heading }));
}

const hasHeading = ({ page, heading }: Citation): boolean =>
  heading !== undefined &&
  new RegExp(`^#+ ${heading.replaceAll(".", String.raw`\.`)}[. ]`, "m").test(
    readFileSync(path.join(reference, page), "utf8"),
  );

describe("citations of the reference", () => {
  it("name a page that is there, and a heading that stands on it", () => {
    const found = citations();
    expect(found).not.to.deep.equal([]);
    expect(found.filter(({ page }) => !existsSync(path.join(reference, page)))).to.deep.equal([]);
    expect(found.filter((each) => !hasHeading(each))).to.deep.equal([]);
  });
});
