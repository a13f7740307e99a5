import { pathToFileURL } from "node:url";

export interface EntryOutcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Ends the entry in the place of `process.exit`, while this process goes on. */
class Exit extends Error {}

let runs = 0;

/**
 * Runs a built entry file in this process with these arguments and this environment beside our own; an undefined value removes
 * a variable. What it imports is loaded once for all runs, which a process would do every time. For programs that end by
 * themselves and read no standard input.
 */
export async function runEntry(
  entry: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<EntryOutcome> {
  const said = { stdout: "", stderr: "" };
  let exitCode: number | undefined;
  const restore = replaceProcess(entry, args, env, {
    // An entry that catches what ends it says nothing any more in a process.
    write: (name, text) => (said[name] += exitCode === undefined ? text : ""),
    exit: (code) => {
      exitCode ??= code;
      throw new Exit();
    },
  });
  try {
    runs += 1;
    // A file that is named in another way is another module, and runs again.
    await import(`${pathToFileURL(entry).href}?run=${runs}`);
    return { code: exitCode ?? Number(process.exitCode ?? 0), ...said };
  } catch (error) {
    if (exitCode === undefined || !(error instanceof Exit)) {
      throw error;
    }
    return { code: exitCode, ...said };
  } finally {
    restore();
  }
}

interface Replacement {
  write: (name: "stdout" | "stderr", text: string) => void;
  exit: (code: number) => never;
}

function replaceProcess(
  entry: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { write, exit }: Replacement,
): () => void {
  const given = Object.entries({ ...process.env, ...env }).filter(([, value]) => value !== undefined);
  const keep = (name: "stdout" | "stderr") => (chunk: string | Uint8Array) => {
    write(name, typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
    return true;
  };
  const restores = [
    replace(process, "argv", [process.execPath, entry, ...args]),
    replace(process, "env", Object.fromEntries(given)),
    replace(process, "exit", (code?: number) => exit(Number(code ?? process.exitCode ?? 0))),
    replace(process.stdout, "write", keep("stdout")),
    replace(process.stderr, "write", keep("stderr")),
  ];
  const { exitCode } = process;
  process.exitCode = undefined;
  return () => {
    restores.forEach((restore) => restore());
    process.exitCode = exitCode;
  };
}

/** Gives back what puts the former value in its place, which an object may have inherited. */
function replace(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: true });
  return () => {
    Reflect.deleteProperty(target, name);
    if (before !== undefined) {
      Object.defineProperty(target, name, before);
    }
  };
}
