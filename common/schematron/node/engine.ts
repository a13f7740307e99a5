import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
} from "node:fs";
import path from "node:path";

import { decodeRuleFile, RuleFileError, type SchematronText, type ReadRuleFile } from "../engine.ts";
import type { StartWatch } from "../runtime/work-budget.ts";

/** What a host program of Node builds on besides `engine.ts`. */

/** A rule file for the compiler; its name is its path with slashes. It is read when its text is asked for. */
export function readRuleFile(file: string): SchematronText {
  const name = file.split(path.sep).join("/");
  let text: string | undefined;
  return {
    name,
    get text() {
      return (text ??= decodeRuleFile(name, contentOf(file, name)));
    },
  };
}

/** The files of a folder that end in .sch; none where there is no such folder. */
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
    const file = pathWithin(name, folder);
    return file === undefined ? undefined : decodeRuleFile(name, contentOf(file, name));
  };
}

/** The real path of a file or folder that is in a folder, or is that folder; undefined for any other. */
export function pathWithin(name: string, folder: string): string | undefined {
  if (!existsSync(name) || !existsSync(folder)) {
    return undefined;
  }
  const [file, root] = [realpathSync(name), realpathSync(folder)];
  return file === root || file.startsWith(root.endsWith(path.sep) ? root : `${root}${path.sep}`) ? file : undefined;
}

/** @throws RuleFileError for what is no file, or cannot be read */
function contentOf(file: string, name: string): Uint8Array {
  let descriptor: number | undefined;
  try {
    // A named pipe would be waited for until another process writes to it.
    descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const found = fstatSync(descriptor);
    if (!found.isFile()) {
      throw new Error(`it is a ${found.isDirectory() ? "folder" : found.isFIFO() ? "named pipe" : "device"}`);
    }
    return readFileSync(descriptor);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new RuleFileError([{ place: name, reason: `The file cannot be read: ${reasons[code] ?? message}` }]);
  } finally {
    if (descriptor !== undefined) {
      closeSync(descriptor);
    }
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "permission denied",
  ENXIO: "it is a socket or a device",
};

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Asking for the processor's time takes ten times as long as asking for the wall's, so short checks do without. */
const SHORT_MS = 100;

/**
 * Time of a check: of the wall, or of the processor where that is less. A process that is frozen, or waits for a processor, takes no
 * time of the second; other threads of it take none of the first.
 */
export const startProcessWatch: StartWatch = () => {
  const wall = performance.now();
  let processor: number | undefined;
  return () => {
    const elapsed = performance.now() - wall;
    if (elapsed < SHORT_MS) {
      return elapsed;
    }
    processor ??= processorMs() - SHORT_MS;
    return Math.min(elapsed, processorMs() - processor);
  };
};
