import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { type Message, catalogue } from "../../api/schemas/messages.ts";
import { errorCatalogue } from "../../common/errors/error-catalogue.ts";
import { repositoryRoot } from "../setup/repository-root.ts";
import { assembledMessages, errorsPage, xmlMessages } from "./errors-page.ts";
import { sourceText } from "./source-messages.ts";

const file = path.join(repositoryRoot, "docs", "errors.md");

describe("docs/errors.md", () => {
  it("is what the code says (UPDATE_DOCS=1 writes it)", () => {
    if (process.env["UPDATE_DOCS"] === "1") {
      writeFileSync(file, errorsPage());
    }
    expect(existsSync(file), "UPDATE_DOCS=1 writes it").to.equal(true);
    expect(readFileSync(file, "utf8")).to.equal(errorsPage());
  });

  it("has the messages of the specification", () => {
    const found = Object.values(errorCatalogue).map(([status, words]) => `${status} ${words}`);
    expect(found).to.include.members([
      "401 Authentication required or invalid token",
      "413 Payload size should not exceed {limit}MB",
      "404 Document not found",
      "404 Business profile not found",
    ]);
  });

  it("names assembled messages whose every part is in the code", () => {
    const code = sourceText();
    for (const { text } of [...assembledMessages, ...xmlMessages]) {
      for (const part of text.replace(/ \(OWN-\d\d\)$/, "").split(/\{[^}]*\}|: (?=complete)|The request(?= has)/)) {
        expect(code).to.include(part.trim());
      }
    }
  });
});

describe("api/schemas/messages", () => {
  const messages: Message[] = Object.values(catalogue).flatMap((group) => Object.values<Message>(group));

  it("all say what is expected, and name rules as findings do", () => {
    for (const { text, rule } of messages) {
      expect(text).to.match(/^(is |must |has |was |belongs )/);
      expect(rule ?? "IBR-001").to.match(/^(ALIGNED-)?IBRP?-[A-Z0-9-]+(, (ALIGNED-)?IBRP?-[A-Z0-9-]+)*$/);
    }
  });

  it("are the only place where a schema words a complaint", () => {
    const folder = path.join(repositoryRoot, "api");
    const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
    const worded = sources.filter((name) =>
      /new Problem\(["`](?!must be \$\{words\})|(textLike|refused)\(["`]|code\(\w+, ["`]|problem: ["`]|addError\([^;]*\], ["`]/.test(
        readFileSync(path.join(folder, name), "utf8"),
      ),
    );
    expect(worded).to.deep.equal([]);
  });

  it("name rules that exist", async () => {
    const { loadRuleSets } = await import("../../common/rules/load-rule-sets.ts");
    const rules = new Set(
      loadRuleSets()
        .forDocument("")
        .ruleIds.map((id) => id.toUpperCase()),
    );
    const named = messages.flatMap(({ rule }) => rule?.split(", ") ?? []);
    expect(named.filter((rule) => !rules.has(rule))).to.deep.equal([]);
  });
});
