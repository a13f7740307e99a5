import {
  loadDryRun,
  type DryRunDocument,
  type PreparedDryRun,
} from "../../../common/services/documents/dry-run-document.ts";
import { jsonBytes } from "../../json/write-json.ts";
import { neverOnLoop, threadFunction } from "../../threads/thread-function.ts";
import { presentDryRun } from "./presenter.ts";

/** Compiled when it is first needed, by each thread for itself. */
let dryRun: Promise<DryRunDocument> | undefined;

/** Renders and judges a document; it keeps it beside its UBL, the report of it and an answer with all three. */
export const tryDocument = threadFunction(
  import.meta.url,
  { maxOnLoop: neverOnLoop, memoryFactor: 2 },
  async function tryDocument(prepared: PreparedDryRun, { config, ruleSets }) {
    dryRun ??= loadDryRun({ config, ruleSets: await ruleSets() });
    return jsonBytes(presentDryRun((await dryRun)(prepared)));
  },
);
