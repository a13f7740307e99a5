import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";

import { builtRoot, repositoryRoot } from "../../setup/repository-root.ts";

export interface PythonOutcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Where the client's one file is. */
export const clientFolder = path.join(builtRoot, "common/client/python");

/** Runs a Python file with the client beside it; undefined, with a line that says so, where the machine has no Python. */
export async function runPython(
  args: readonly string[],
  {
    env = {},
    cwd = repositoryRoot,
    folders = [],
  }: { env?: Record<string, string>; cwd?: string; folders?: readonly string[] } = {},
): Promise<PythonOutcome | undefined> {
  const child = spawn("python3", ["-B", "-X", "dev", "-W", "ignore::ResourceWarning", ...args], {
    cwd,
    env: { PATH: process.env["PATH"], PYTHONPATH: [clientFolder, ...folders].join(":"), NO_PROXY: "*", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const isMissing = await once(child, "spawn").then(
    () => false,
    () => true,
  );
  if (isMissing) {
    process.stderr.write("The test of a Python program is off: python3 is not on the PATH\n");
    return undefined;
  }
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: code as number | null, stdout, stderr };
}
