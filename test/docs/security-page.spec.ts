import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { declaredOperations } from "../../api/declared-operations.ts";
import type { ApiOperation } from "../../api/operation/api-operation.ts";
import { documentKindNames } from "../../common/documents/document-kinds.ts";
import { repositoryRoot } from "../setup/repository-root.ts";

const file = path.join(repositoryRoot, "docs", "security.md");
const part = /(<!-- guards: generated -->\n\n)[^]*?(\n\n<!-- end of guards -->)/;

/** The four kinds of document have the same operations. */
const shown = ({ method, path: where }: ApiOperation): string =>
  `\`${method.toUpperCase()} ${where.replace(new RegExp(`/(${documentKindNames.join("|")})(?=/|$)`), "/<kind>")}\``;

function cells({ guard }: ApiOperation): string {
  if (guard.authentication !== "token") {
    return [guard.authentication, "–", "–", "–", "–", "–", "–", "–", "–"].join(" | ");
  }
  const { role, session, access, originals, scope, phase2, intake, idempotency } = guard;
  return [
    session === "accepted" ? "token or session" : "token",
    role,
    access,
    originals ? "yes" : "no",
    scope,
    "yes",
    phase2 ? "yes" : "no",
    intake,
    idempotency,
  ].join(" | ");
}

function guardTable(): string {
  const groups = new Map<string, Set<string>>();
  for (const operation of declaredOperations) {
    const key = cells(operation);
    groups.set(key, (groups.get(key) ?? new Set()).add(shown(operation)));
  }
  const rows = [...groups].map(([guard, names]) => `| ${guard} | ${[...names].join("<br>")} |`);
  return [
    "| Authentication | Role | Access | Originals | Scope | Rate and version | Phase 2 | Intake | Idempotency | Operations |",
    "|---|---|---|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

describe("docs/security.md", () => {
  it("shows the guard of every operation as it is declared (UPDATE_DOCS=1 rewrites it)", () => {
    if (process.env["UPDATE_DOCS"] === "1") {
      writeFileSync(file, readFileSync(file, "utf8").replace(part, `$1${guardTable()}$2`));
    }
    expect(part.exec(readFileSync(file, "utf8"))?.[0]).to.contain(`\n\n${guardTable()}\n\n`);
  });
});
