import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { builtRoot, repositoryRoot } from "../setup/repository-root.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

interface Change {
  /** Below the compiled programs. */
  file: string;
  from: string;
  to: string;
}

/** Builds that break a promise on purpose: a chaos run has to find out about each of them. */
export const brokenBuilds = {
  /** A leg is claimed whatever has become of it since it was loaded. */
  claim: [
    {
      file: "common/delivery/leg-attempt-store.js",
      from: "t.state = '${move.from}' and t.attempts = b.attempts",
      to: "true",
    },
  ],
  /** Entries that are written together get their numbers in the wrong order. */
  log: [
    {
      file: "common/db/log-sql.js",
      from: "row_number() over (partition by document_id order by nth, sort, leg)",
      to: "row_number() over (partition by document_id order by nth desc, sort, leg)",
    },
  ],
  /** What was swept is swept again at once. */
  sweep: [
    {
      file: "common/delivery/waiting-store.js",
      from: "and coalesce(swept_at, '-infinity') < coalesce($7::timestamptz, now() - make_interval(secs => $3::float8 / 1000))",
      to: "and ($3::float8 > 0 or $7::timestamptz is not null)",
    },
    {
      file: "common/delivery/waiting-store.js",
      from: "< coalesce($14::timestamptz, now() - make_interval(secs => $3::float8 / 1000))",
      to: "<= coalesce($14::timestamptz, now() + make_interval(secs => $3::float8 / 1000))",
    },
  ],
} as const satisfies Record<string, readonly Change[]>;

export type BrokenBuild = keyof typeof brokenBuilds;

/** A copy of this build with these changes. @returns its folder, which is gone with this process at the latest */
export function breakBuild(name: BrokenBuild): { programFolder: string; remove(): void } {
  const folder = createTemporaryFolder("broken-build-");
  const { dir } = folder;
  const programFolder = path.join(dir, "dist");
  cpSync(builtRoot, programFolder, { recursive: true, filter: (place) => place !== path.join(builtRoot, "test") });
  for (const part of ["node_modules", "package.json", "common", "api", "workers"]) {
    symlinkSync(path.join(repositoryRoot, part), path.join(dir, part));
  }
  for (const { file, from, to } of brokenBuilds[name]) {
    const place = path.join(programFolder, file);
    const code = readFileSync(place, "utf8");
    if (code.split(from).length !== 2) {
      throw new Error(`${file} has ${code.split(from).length - 1} places to break, and must have one: ${from}`);
    }
    writeFileSync(
      place,
      code.replace(from, () => to),
    );
  }
  return { programFolder, remove: () => folder.remove() };
}
