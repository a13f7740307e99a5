import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { buildBuyer } from "../../factories/request.ts";
import { repositoryRoot } from "../repository-root.ts";
import { createTemporaryFolder } from "../temporary-folder.ts";
import type { TestDatabase } from "../database/database.ts";
import type { Tenant } from "./site-client.ts";

type DatabaseRoles = Pick<TestDatabase, "url" | "ownerUrl">;

const projects = ["tsconfig.json", "api/console/tsconfig.json", "api/playground/page/tsconfig.json"];

export interface EarlierCommit {
  commit: string;
}

/**
 * The newest release before this state: the newest tag of a version (`v1.0.0`) that this commit contains and is not. A clone without
 * tags has the commit from which 1.0.0 was made instead, and EARLIER_RELEASE names any other.
 *
 * @returns why there is none: the first release, or no clone with its history
 */
export function findEarlierCommit(): EarlierCommit | { missing: string } {
  try {
    if (path.resolve(git("rev-parse", "--show-toplevel")) !== repositoryRoot) {
      return { missing: "this is no clone of the repository" };
    }
    const name = process.env["EARLIER_RELEASE"] ?? newestTag() ?? untagged;
    return { commit: git("rev-parse", "--verify", "--quiet", `${name}^{commit}`) };
  } catch (error) {
    return { missing: `git does not have it: ${(error as Error).message}` };
  }
}

/** A build of that commit with the packages of this one: the programs that a site ran before. */
export class EarlierRelease {
  private constructor(
    readonly programFolder: string,
    readonly remove: () => void,
  ) {}

  /** Types are not checked again: that was done when the release was made, and takes most of the time. */
  static build({ commit }: EarlierCommit): EarlierRelease {
    const folder = createTemporaryFolder("earlier-release-");
    const { dir } = folder;
    const [archive, root] = [path.join(dir, "sources.tar"), path.join(dir, "root")];
    git("archive", "--format=tar", `--output=${archive}`, commit);
    mkdirSync(root);
    run("tar", ["-xf", archive, "-C", root]);
    symlinkSync(path.join(repositoryRoot, "node_modules"), path.join(root, "node_modules"));
    const compiler = path.join(root, "node_modules/@typescript/native/bin/tsc");
    for (const project of projects.filter((each) => existsSync(path.join(root, each)))) {
      run(process.execPath, [
        compiler,
        "-p",
        path.join(root, project),
        "--outDir",
        path.join(root, "dist"),
        "--noCheck",
      ]);
    }
    return new EarlierRelease(path.join(root, "dist"), () => folder.remove());
  }

  /** Migrates with its own command. */
  migrate({ url, ownerUrl }: DatabaseRoles): void {
    this.runProgram("common/commands/migrate.js", { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }, []);
  }

  /** An organization with a profile, made by its own command. */
  createOrganization({ url }: DatabaseRoles): Tenant {
    const profile = path.join(path.dirname(this.programFolder), "profile.json");
    writeFileSync(profile, JSON.stringify(buildBuyer()));
    const args = ["--name", "Test", "--profile", profile];
    const printed = this.runProgram("api/create-organization.js", { DATABASE_URL: url }, args);
    const { org_id: orgId, business_profile_id: businessProfileId } = JSON.parse(printed) as Record<string, string>;
    return { orgId: String(orgId), businessProfileId: String(businessProfileId) };
  }

  private runProgram(program: string, database: Record<string, string>, args: string[]): string {
    const env = { PATH: process.env["PATH"], ...database };
    return run(process.execPath, [path.join(this.programFolder, program), ...args], env);
  }
}

/** Release 1.0.0, for clones that have its commit and not its tag. */
const untagged = "5d7d6004b87f87857330fbc346f9faa1c911d09c";

/** The newest tag before this commit; undefined without one. A tag of this commit itself is left out, because it names this release. */
const newestTag = (): string | undefined =>
  git("tag", "--merged", "HEAD", "--no-contains", "HEAD", "--sort=-version:refname", "--list", "v*").split("\n")[0] ||
  undefined;

const git = (...args: string[]): string => run("git", ["-C", repositoryRoot, ...args]).trim();

/** @throws Error with what the program has printed */
function run(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { env, encoding: "utf8" });
  if (error !== undefined || status !== 0) {
    throw new Error(
      `${program} ${args[0] === "-C" ? args[2] : args[0]}: ${error?.message ?? (stderr || stdout).slice(0, 500)}`,
    );
  }
  return stdout;
}
