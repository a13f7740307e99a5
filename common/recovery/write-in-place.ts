import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** In place and closed each time: a reader on another host sees it, and a file that was removed comes back. */
export async function writeInPlace(file: string, text: string, flush: boolean): Promise<void> {
  try {
    await writeFile(file, text, { flag: "r+", flush });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      throw error;
    }
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, text, { mode: 0o600, flush: true });
  }
}
