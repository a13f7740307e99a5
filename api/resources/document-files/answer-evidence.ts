import type { DocumentKey } from "../../../common/documents/document-store.ts";
import { fileNameOf } from "../../../common/ubl/document-claims.ts";
import { collectEvidence } from "../../../common/documents/collect-evidence.ts";
import { answerFile } from "../../http/respond.ts";
import { callerOf } from "../../context.ts";
import { holdAnswerBytes } from "../../http/request-memory.ts";
import { string, type Answer } from "../../openapi/description.ts";
import { type ApiDeps, type OperationContext, recordReading } from "../../operation/api-operation.ts";
import { presentEvidence } from "./evidence-zip.ts";

export const evidenceAnswer: Answer = {
  description: "A zip, made while it is read.",
  headers: { "Content-Disposition": { description: "Names the file.", schema: string } },
  contentType: "application/zip",
  schema: { type: "string", format: "binary" },
};

/** @throws AppError 404 */
export async function answerEvidence(
  ctx: OperationContext,
  deps: Pick<ApiDeps, "config" | "database" | "dispatcher" | "logger">,
  key: DocumentKey,
): Promise<void> {
  const evidence = await deps.dispatcher.readInTurn(callerOf(ctx), () => collectEvidence(deps, key));
  // One file is in memory at a time, as text and as the bytes that are packed.
  holdAnswerBytes(ctx, evidence.document.maxFileBytes * 2);
  const { orgId, id: targetId } = key;
  await recordReading(ctx, deps, { action: "document.export", target: "document", targetId, orgId, detail: {} });
  const fileName = `${fileNameOf(evidence.document.documentSequence)}-evidence.zip`;
  const content = presentEvidence(evidence, deps.config.evidenceKeys?.[0]);
  answerFile(ctx, { content, contentType: "application/zip", fileName });
}
