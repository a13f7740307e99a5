import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { declaredOperations } from "../../../api/declared-operations.ts";
import { type TokenGuard, scopeOf } from "../../../api/operation/guard.ts";
import { everyOrganization } from "../../../common/organizations/roles-and-scope.ts";
import { repositoryRoot } from "../../setup/repository-root.ts";

const own = "019a0000-0000-7000-8000-00000000000a";
const other = "019a0000-0000-7000-8000-00000000000b";

const scopeFor = (guard: Pick<TokenGuard, "scope">, roles: string[], query: Record<string, string | string[]> = {}) =>
  scopeOf(guard, { query, state: { organization: { id: own }, roles } } as never);

const guards = declaredOperations.flatMap(({ guard, path: where, method }) =>
  guard.authentication === "token" ? [{ guard, name: `${method} ${where}` }] : [],
);
const sourcesWith = (word: string): string[] =>
  ["api", "common", "workers"].flatMap((folder) =>
    readdirSync(path.join(repositoryRoot, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(folder, file))
      .filter((file) => readFileSync(path.join(repositoryRoot, file), "utf8").includes(word)),
  );
const byRole = { scope: "by role" } as const;

const isOnesOwn = (name: string): boolean => / \/api\/console\/(sessions|filters)\b/.test(name);

describe("api/operation/guard", () => {
  it("gives all organizations to site operators alone, and in operations that say so alone", () => {
    for (const { guard, name } of guards) {
      for (const roles of [
        [],
        ["viewer"],
        ["operator"],
        ["viewer", "operator"],
        ["site-operator "],
        ["SITE-OPERATOR"],
      ]) {
        expect(scopeFor(guard, roles), name).to.equal(own);
      }
      const widest = guard.scope === "by role" ? everyOrganization : own;
      expect(scopeFor(guard, ["site-operator"]), name).to.equal(widest);
    }
  });

  it("is by role in the operations of operators and in no other", () => {
    const wide = guards.filter(({ guard }) => guard.scope === "by role").map(({ name }) => name);
    const forTenants = guards.filter(
      ({ guard, name }) => (guard.role === "viewer" || guard.role === "operator") && !isOnesOwn(name),
    );
    expect(wide).to.include.members(forTenants.map(({ name }) => name));
    expect(guards.filter(({ guard }) => guard.role === "any" && guard.scope === "by role")).to.deep.equal([]);
  });

  it("is read from org_id where it is by role, and from nothing in other operations", () => {
    expect(scopeFor(byRole, ["site-operator"], { org_id: other.toUpperCase() })).to.equal(other);
    expect(scopeFor(byRole, ["operator"], { org_id: own })).to.equal(own);
    expect(scopeFor({ scope: "organization" }, ["site-operator"], { org_id: other })).to.equal(own);
    for (const roles of [["viewer"], ["operator"]]) {
      expect(() => scopeFor(byRole, roles, { org_id: other }))
        .to.throw("needs the role")
        .with.property("status", 403);
    }
    for (const sent of ["", "*", "all", `${own} or 1=1`, [own, other]]) {
      for (const roles of [["operator"], ["site-operator"]]) {
        expect(() => scopeFor(byRole, roles, { org_id: sent }))
          .to.throw()
          .with.deep.property("fields", { org_id: "org_id must be one UUID" });
      }
    }
  });

  it("is the only source of everyOrganization", () => {
    const named = sourcesWith("everyOrganization");
    // The command of the host finds organizations by name.
    const ofHost = "api/create-organization.ts";
    expect(named).to.have.members([ofHost, "api/operation/guard.ts", "common/organizations/roles-and-scope.ts"]);
    const stored = sourcesWith("storedScope");
    expect(stored).to.have.members(["common/organizations/roles-and-scope.ts", "common/operations/retry-runs.ts"]);
  });
});
