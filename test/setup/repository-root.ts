import path from "node:path";

import { repositoryRoot as findRepositoryRoot } from "../../common/runtime/repository-root.ts";

/** The folder that holds package.json: built tests run below dist, or wherever else they were built to. */
export const repositoryRoot = findRepositoryRoot();

/** The folder that holds the built code of this very run. */
export const builtRoot = path.resolve(import.meta.dirname, "..", "..");
