import { readFileSync } from "node:fs";
import path from "node:path";

import { repositoryRoot } from "../../setup/repository-root.ts";

/** Absolute path of a file of the repository: data is not copied to the build. */
export const repositoryPath = (...parts: string[]): string => path.join(repositoryRoot, ...parts);

export const conformanceFile = (name: string): string =>
  readFileSync(repositoryPath("test", "rules", "conformance", name), "utf8");
