import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";

import type { ProcessKind, ServiceProcess } from "./process-store.ts";
import { thisProcess } from "./process-state.ts";
import { repositoryRoot } from "./repository-root.ts";

export function describeProcess(
  kind: ProcessKind,
  { id, name, works = [] }: { id: string; name: string; works?: readonly string[] },
): ServiceProcess {
  return { id, kind, name, host: hostname(), version: productVersion(), works, ...thisProcess() };
}

function productVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(repositoryRoot(), "package.json"), "utf8")) as {
    version: string;
  };
  return version;
}
