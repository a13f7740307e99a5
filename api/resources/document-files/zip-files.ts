import { Readable } from "node:stream";

import { ZipFile } from "yazl";

import { asError } from "../../../common/errors.ts";

export interface ZippedFile {
  path: string;
  load: () => Promise<string | Buffer>;
}

/**
 * Streams a zip of the files in this order. Each file is loaded after the reader has taken the ones before it, so that
 * one is in memory at a time. A file that fails to load aborts the stream.
 */
export function zipFiles(files: readonly ZippedFile[], mtime: Date): Readable {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream, { objectMode: false });
  zip.on("error", (error: Error) => output.destroy(error));
  for (const { path, load } of files) {
    zip.addReadStreamLazy(path, { mtime }, (give) => {
      load().then(
        (content) => give(null, Readable.from([Buffer.from(content)])),
        (error: unknown) => zip.emit("error", asError(error)),
      );
    });
  }
  zip.end();
  return output;
}
