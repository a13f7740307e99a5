import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { repositoryRoot } from "../setup/repository-root.ts";
import { bannedInFileNames, bannedInProse, bannedNames } from "./banned-words.ts";

/** Pages that quote messages of the API and calls by its names, which do not follow this list, and the list itself. */
const excluded = ["docs/errors.md", "docs/statuses.md", "test/architecture/", "common/client/generated/"];
const code = /\.(?:tsx?|cjs|mjs)$/;
const files = execFileSync(
  "git",
  ["ls-files", "api", "common", "workers", "test", "docs", "README.md", "CONTRIBUTING.md"],
  {
    cwd: repositoryRoot,
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((file) => code.test(file) || file.endsWith(".md"))
  .filter((file) => !excluded.some((prefix) => file.startsWith(prefix)) && existsSync(path.join(repositoryRoot, file)));

/** Comments, and strings so that a quoted comment is none. */
const commentsAndStrings = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
const isComment = (text: string): boolean => text.startsWith("/*") || text.startsWith("//");
const blank = (text: string): string => text.replace(/[^\n]/g, " ");

/** The same text with everything but comments, or everything but code, as spaces: positions stay. */
const commentsOf = (text: string): string => {
  let end = 0;
  let kept = "";
  for (const { 0: found, index } of text.matchAll(commentsAndStrings)) {
    kept += blank(text.slice(end, index)) + (isComment(found) ? found : blank(found));
    end = index + found.length;
  }
  return kept + blank(text.slice(end));
};
const codeOf = (text: string): string => text.replace(commentsAndStrings, blank);
/** A page without code, titles of tests that it quotes, and tables that are generated from strings of the code. */
const notProse = /<!-- [\w ]+: generated -->[\s\S]*?<!-- end|```[\s\S]*?```|`[^`\n]*`|› "[^"]*"/g;
const proseOf = (page: string): string => page.replace(notProse, blank);

function* hits(file: string, text: string, words: Readonly<Record<string, string>>, flags: string): Generator<string> {
  for (const [word, instead] of Object.entries(words)) {
    for (const { 0: found, index } of text.matchAll(new RegExp(`(?<![\\w$.-])(?:${word})(?![\\w$-])`, flags))) {
      yield `${file}:${text.slice(0, index).split("\n").length}: "${found}": ${instead}`;
    }
  }
}

const words = (file: string): string[] => path.basename(file).split(/[-.]/);

describe("words that a new reader does not understand", () => {
  it("stand in no comment and no page", () => {
    const found = files.flatMap((file) => {
      const text = readFileSync(path.join(repositoryRoot, file), "utf8");
      return [...hits(file, code.test(file) ? commentsOf(text) : proseOf(text), bannedInProse, "gi")];
    });
    expect(found, `\n${found.join("\n")}`).to.have.lengthOf(0);
  });

  it("are no identifiers", () => {
    const found = files
      .filter((file) => code.test(file))
      .flatMap((file) => {
        const text = readFileSync(path.join(repositoryRoot, file), "utf8");
        return [...hits(file, codeOf(text), bannedNames, "g")];
      });
    expect(found, `\n${found.join("\n")}`).to.have.lengthOf(0);
  });

  it("are in no name of a file", () => {
    const found = files.filter(
      (file) => !file.startsWith("docs/") && words(file).some((word) => bannedInFileNames.includes(word)),
    );
    expect(found, `\n${found.join("\n")}`).to.have.lengthOf(0);
  });

  it("are found where they stand, and nowhere else", () => {
    const text = '/* Whoever asks. */ const usualRows = 25; say("whoever"); // once more\n';
    expect([...hits("a.ts", commentsOf(text), bannedInProse, "gi")]).to.have.lengthOf(2);
    expect([...hits("a.ts", codeOf(text), bannedNames, "g")]).to.have.lengthOf(1);
    expect([...hits("a.md", proseOf('`whoever` › "tells nobody" somebody'), bannedInProse, "gi")]).to.have.lengthOf(1);
  });
});
