import { existsSync } from "node:fs";
import path from "node:path";

/** The folder that holds package.json: built tests run below dist, or wherever else they were built to. */
export const repositoryRoot = findRoot(import.meta.dirname);

/** The folder that holds the built code of this very run. */
export const builtRoot = path.resolve(import.meta.dirname, "..", "..");

function findRoot(dir: string): string {
  return existsSync(path.join(dir, "package.json")) ? dir : findRoot(path.dirname(dir));
}
