import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { buildBuyer } from "../../factories/request.ts";
import { repositoryRoot } from "../repository-root.ts";
import { createTemporaryFolder } from "../temporary-folder.ts";
import type { Tenant } from "./stack.ts";

const projects = ["tsconfig.json", "api/console/tsconfig.json", "api/playground/page/tsconfig.json"];

export interface EarlierCommit {
  commit: string;
  /** For people: a tag, or the hash with its subject. */
  name: string;
}

/** What stands for a release as long as none is tagged: a state of which the whole suite had passed, 13 migrations ago. */
const beforeTheFirstTag = "4df6541";

/**
 * What ran before this release: the newest tag of a version, or what stands for it. EARLIER_RELEASE names another commit.
 *
 * @returns why there is none to try, where this is no clone, or one without its history
 */
export function findEarlierCommit(): EarlierCommit | { missing: string } {
  try {
    if (path.resolve(git("rev-parse", "--show-toplevel")) !== repositoryRoot) {
      return { missing: "this is no clone of its own" };
    }
    const name = process.env["EARLIER_RELEASE"] ?? (newestTag() || beforeTheFirstTag);
    const commit = git("rev-parse", "--verify", "--quiet", `${name}^{commit}`);
    return { commit, name: git("log", "-1", "--format=%h %s", commit) };
  } catch (error) {
    return { missing: `git does not have it: ${(error as Error).message}` };
  }
}

/** A build of that commit with the packages of this one, as the programs that a site ran before. */
export class EarlierRelease {
  private constructor(
    readonly programFolder: string,
    readonly remove: () => void,
  ) {}

  /** Types are not looked at again: that was done when it was current, and takes most of the time. */
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

  /** Its own schema, as its command brings it about. */
  migrate(databaseUrl: string): void {
    this.runProgram("common/launcher/migrate.js", databaseUrl, []);
  }

  /** An organization with a profile, as its command makes one. */
  createOrganization(databaseUrl: string): Tenant {
    const profile = path.join(path.dirname(this.programFolder), "profile.json");
    writeFileSync(profile, JSON.stringify(buildBuyer()));
    const printed = this.runProgram("api/create-organization.js", databaseUrl, [
      "--name",
      "Test",
      "--profile",
      profile,
    ]);
    const { org_id: orgId, business_profile_id: businessProfileId } = JSON.parse(printed) as Record<string, string>;
    return { orgId: String(orgId), businessProfileId: String(businessProfileId) };
  }

  private runProgram(program: string, databaseUrl: string, args: string[]): string {
    const env = { PATH: process.env["PATH"], DATABASE_URL: databaseUrl };
    return run(process.execPath, [path.join(this.programFolder, program), ...args], env);
  }
}

const newestTag = (): string =>
  git("tag", "--merged", "HEAD", "--sort=-version:refname", "--list", "v*").split("\n")[0] ?? "";

const git = (...args: string[]): string => run("git", ["-C", repositoryRoot, ...args]).trim();

/** @throws Error with what the program has said */
function run(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { env, encoding: "utf8" });
  if (error !== undefined || status !== 0) {
    throw new Error(
      `${program} ${args[0] === "-C" ? args[2] : args[0]}: ${error?.message ?? (stderr || stdout).slice(0, 500)}`,
    );
  }
  return stdout;
}
