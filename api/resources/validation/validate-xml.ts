import { presentValidationResult } from "../../../common/rules/finding.ts";
import { loadDocumentJudge, type JudgeDocument } from "../../../common/rules/validate-document.ts";
import { jsonBytes } from "../../http/write-json.ts";
import { neverOnLoop, threadFunction } from "../../threads/thread-function.ts";

/** Compiled on first use, by each thread separately. */
let judge: Promise<JudgeDocument> | undefined;

/** Always in a thread: compiling the rules takes a third of a second. What it takes in memory beside the bytes is its elements. */
export const validateXml = threadFunction(
  import.meta.url,
  { maxOnLoop: neverOnLoop, memoryFactor: 2 },
  async function validateXml({ bytes }: { bytes: Uint8Array }, { config, ruleSets }) {
    judge ??= loadDocumentJudge(await ruleSets(), config);
    return jsonBytes(presentValidationResult((await judge)(bytes).result));
  },
);
