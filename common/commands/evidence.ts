import { createReadStream, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";

import { openPromise } from "yauzl";

import { reasonOf, readCommandLine, readNamedFile, refuseUsage, runCommand } from "../config/read-command-line.ts";
import { type KeptFile, verifyEvidence, readTrustedKeys } from "../documents/verify-evidence.ts";
import { asError } from "../runtime/errors.ts";

/** The files of a zip, or of the folder that one was unpacked to. @throws Error in one sentence */
async function* keptFiles(place: string): AsyncGenerator<KeptFile> {
  try {
    if (statSync(place).isDirectory()) {
      for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
        if (!entry.isDirectory()) {
          const file = path.join(entry.parentPath, entry.name);
          const name = path.relative(place, file).replaceAll(path.sep, "/");
          yield { path: name, open: () => Promise.resolve(createReadStream(file)) };
        }
      }
      return;
    }
    const zip = await openPromise(place, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true });
    for await (const entry of zip.eachEntry()) {
      yield { path: entry.fileName, open: () => zip.openReadStreamPromise(entry) };
    }
  } catch (error) {
    throw new Error(`${place} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

const command = {
  synopsis: "npm run -s evidence -- verify --keys <file> | --digests-only  FILE …",
  help: `
Checks evidence (the zip, or a folder that it was unpacked to) without a server: that every file is
what manifest.json lists, that no other one is there, and that a key which you trust has signed the
manifest.

  --keys          a file with the keys that you trust: what GET /.well-known/evidence-keys.json of the
                  service answered at a time when you trusted it, or public keys as PEM
  --digests-only  without the signature: shows what was damaged, and not what was changed on purpose

Exit code 0: all of it is as it was written; 1: something is not; 2: a wrong option.`,
  options: { keys: { type: "string" }, "digests-only": { type: "boolean", default: false } },
  takesArguments: true,
} as const;

const { positionals, values } = readCommandLine(command);
const [verb, ...places] = positionals;
if (verb !== "verify") {
  refuseUsage(command, "There is verify, and nothing else");
}
if (places.length === 0) {
  refuseUsage(command, "No file is named");
}
if ((values.keys === undefined) !== values["digests-only"]) {
  refuseUsage(command, "Name --keys, or else --digests-only");
}

function trustedKeys(file: string): ReturnType<typeof readTrustedKeys> {
  try {
    return readTrustedKeys(readNamedFile(file).toString());
  } catch (error) {
    throw new Error(`${file} has no usable keys: ${asError(error).message}`, { cause: error });
  }
}

await runCommand(async () => {
  const trusted = values.keys === undefined ? undefined : trustedKeys(values.keys);
  for (const place of places) {
    const { intact, signedBy, complaints } = await verifyEvidence(keptFiles(place), trusted);
    const signature = signedBy === undefined ? "the signature was not checked" : `signed by ${signedBy}`;
    process.stdout.write(
      complaints.length === 0
        ? `${place}: ${intact} files are as they were written; ${signature}\n`
        : `${place}: not as it was written\n${complaints.map((complaint) => `  - ${complaint}\n`).join("")}`,
    );
    process.exitCode = complaints.length === 0 ? (process.exitCode ?? 0) : 1;
  }
});
