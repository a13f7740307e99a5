import {
  createFromBytes,
  createFromLine,
  findJsonFault,
  resubmitFromBytes,
  updateFromBytes,
  writeDocument,
  writeList,
  writeStatus,
} from "./document-work.ts";
import { dryRunBytes, judgeBytes, recordInboundBytes } from "./judging-work.ts";

/** What reads and changes nothing: nobody misses it when whoever asked has gone. */
const reading = { judgeBytes, dryRunBytes, findJsonFault, writeDocument, writeList, writeStatus };

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
