import {
  createFromBytes,
  createFromLine,
  resubmitFromBytes,
  updateFromBytes,
  writeDocument,
  writeList,
  writePdfContent,
  writeStatus,
  writeView,
} from "./document-work.ts";
import { inspectLine } from "./inspect-line.ts";
import { dryRunBytes, previewRulesOf, recordInboundBytes, validateBytes } from "./validation-work.ts";

/** Work that reads and changes nothing: nobody misses it when its client has gone. */
const reading = {
  validateBytes,
  dryRunBytes,
  previewRulesOf,
  inspectLine,
  writeDocument,
  writeList,
  writeStatus,
  writeView,
  writePdfContent,
};

/** Everything that may be done in a thread, by its name. */
export const work = {
  ...reading,
  createFromBytes,
  createFromLine,
  updateFromBytes,
  resubmitFromBytes,
  recordInboundBytes,
};

export type WorkName = keyof typeof work;
export type InputOf<Name extends WorkName> = Parameters<(typeof work)[Name]>[1];
export type OutputOf<Name extends WorkName> = Awaited<ReturnType<(typeof work)[Name]>>;

export const changesNothing = (name: WorkName): boolean => name in reading;
