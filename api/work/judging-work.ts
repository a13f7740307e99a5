import type { Deps } from "../../common/services/deps.ts";
import { dryRunDocument } from "../../common/services/dry-run-document.ts";
import type { JudgeXml } from "../../common/services/judge-xml.ts";
import type { DocumentSubmission } from "../../common/services/prepare-document.ts";
import { recordInbound, type InboundResult } from "../../common/services/record-mls.ts";
import type { RehearseDocument } from "../../common/services/rehearse-document.ts";
import { decodeUtf8 } from "../json/decode-utf8.ts";
import { parseJsonObject } from "../json/parse-json-object.ts";
import { writeJson } from "../json/write-json.ts";
import { presentDryRun } from "../presenters/dry-run.ts";
import { validateRequest } from "../schemas/validate-request.ts";
import type { Written } from "./document-work.ts";

/** Compiled when they are first needed, by each thread for itself. */
export interface Judges {
  judgeXml: () => Promise<JudgeXml>;
  rehearseDocument: () => Promise<RehearseDocument>;
}

/** @throws AppError 400 when the bytes are not UTF-8 */
export async function judgeBytes({ judgeXml }: Judges, { bytes }: { bytes: Uint8Array }): Promise<Written> {
  const xml = decodeUtf8(bytes, "The request body");
  return { json: writeJson((await judgeXml())(xml)) };
}

export type DryRunBytes = Omit<DocumentSubmission, "request"> & { bytes: Uint8Array };

/** @throws AppError as validateRequest and dryRunDocument; JsonError */
export async function dryRunBytes(
  { database, config, rehearseDocument }: Pick<Deps, "database" | "config"> & Judges,
  { bytes, ...submission }: DryRunBytes,
): Promise<Written> {
  const request = await validateRequest(submission.kind, parseJsonObject(bytes, "The request body"));
  const rehearse = async (input: Parameters<RehearseDocument>[0]) => (await rehearseDocument())(input);
  const dryRun = await dryRunDocument({ database, config, rehearse }, { ...submission, request });
  return { json: writeJson(presentDryRun(dryRun)) };
}

/** @throws AppError as recordInbound, and 400 when the bytes are not UTF-8 */
export async function recordInboundBytes(
  deps: Pick<Deps, "database" | "logger" | "ruleSets">,
  { bytes }: { bytes: Uint8Array },
): Promise<InboundResult> {
  return recordInbound(deps, decodeUtf8(bytes, "The request body"));
}
