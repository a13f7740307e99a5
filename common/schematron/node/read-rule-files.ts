import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

import type { SchematronText, ReadRuleFile } from "../engine.ts";

/** A rule file for the compiler; its name is its path with slashes. */
export function readRuleFile(file: string): SchematronText {
  return { name: withSlashes(file), text: readFileSync(file, "utf8") };
}

export function schematronFiles(folder: string): SchematronText[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".sch"))
        .sort()
        .map((name) => readRuleFile(path.join(folder, name)))
    : [];
}

/**
 * Reads files that rules include or look up, only inside the folder and not through links out of it, because rules of
 * others must not read the rest of the machine.
 */
export function readerWithin(folder: string): ReadRuleFile {
  return (name) => {
    if (!existsSync(name)) {
      return undefined;
    }
    const root = realpathSync(folder);
    const file = realpathSync(name);
    const isInside = file.startsWith(root.endsWith(path.sep) ? root : `${root}${path.sep}`);
    return isInside && statSync(file).isFile() ? readFileSync(file, "utf8") : undefined;
  };
}

const withSlashes = (file: string): string => file.split(path.sep).join("/");
