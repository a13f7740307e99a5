import { Readable } from "node:stream";

import { ZipFile } from "yazl";

import { asError } from "../../../common/errors.ts";

export interface ZippedFile {
  path: string;
  load: () => Promise<string | Buffer>;
}

/**
 * A zip with the files in this order, as a stream. One file is in memory at a time: each is loaded when the reader has
 * taken what comes before it. A file that cannot be loaded breaks the stream off.
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
