import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
/** The files of a zip by path, in its own order. */
export async function unzip(zip) {
    const archive = await fromBufferPromise(zip, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true });
    const files = new Map();
    for await (const entry of archive.eachEntry()) {
        files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
    }
    return files;
}
//# sourceMappingURL=unzip.js.map