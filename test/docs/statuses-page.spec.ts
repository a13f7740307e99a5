import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { repositoryRoot } from "../setup/repository-root.ts";
import { statusesPage } from "./statuses-page.ts";

describe("docs/statuses.md", () => {
  it("says what the code's tables say", () => {
    const file = path.join(repositoryRoot, "docs", "statuses.md");
    if (process.env["UPDATE_DOCS"] === "1") {
      writeFileSync(file, statusesPage());
    }
    expect(readFileSync(file, "utf8")).to.equal(statusesPage());
  });
});
