import { existsSync } from "node:fs";
import path from "node:path";

/** Folder of the files that are read at run time: the nearest parent with a package.json. */
export function repositoryRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, "package.json"))) {
    const parent = path.dirname(folder);
    if (parent === folder) {
      throw new Error("No package.json above this module: the product is not whole");
    }
    folder = parent;
  }
  return folder;
}
