import { spawnSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";

import { createTemporaryFolder } from "../temporary-folder.ts";

export interface SmallDisk {
  dir: string;
  /** Leaves so many bytes, or none. */
  fill(leave?: number): void;
  empty(): void;
  remove(): void;
}

/** A file system of its own, that can be filled; undefined where none may be mounted, as in most containers. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = createTemporaryFolder("small-disk-");
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=1777`, "tmpfs", folder.dir]);
  if (status !== 0) {
    folder.remove();
    return undefined;
  }
  const filler = path.join(folder.dir, "filler");
  return {
    dir: folder.dir,
    fill: (leave = 0) => {
      const { bavail, bsize } = statfsSync(folder.dir);
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize - leave));
      } catch (error) {
        // Another program took the last of it meanwhile: the disk is as full as was asked for.
        if (leave > 0 || (error as NodeJS.ErrnoException).code !== "ENOSPC") {
          throw error;
        }
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => {
      spawnSync("umount", ["--lazy", folder.dir]);
      folder.remove();
    },
  };
}
