import { fileNameOf } from "../../../common/domain/sent-xml/document-number.js";
import { collectEvidence } from "../../../common/services/document-files/collect-evidence.js";
import { answerFile } from "../../answering/respond.js";
import { callerOf } from "../../caller.js";
import { holdAnswerBytes } from "../../limits/request-memory.js";
import { string } from "../../openapi/answers/schemas.js";
import { recordReading } from "../../operation/operator-action.js";
import { presentEvidence } from "./evidence-zip.js";
export const evidenceAnswer = {
    description: "A zip, made while it is read.",
    headers: { "Content-Disposition": { description: "Names the file.", schema: string } },
    contentType: "application/zip",
    schema: { type: "string", format: "binary" },
};
/** @throws AppError 404 */
export async function answerEvidence(ctx, deps, key) {
    const evidence = await deps.dispatcher.readInTurn(callerOf(ctx), () => collectEvidence(deps, key));
    // One file is in memory at a time, as text and as the bytes that are packed.
    holdAnswerBytes(ctx, evidence.document.maxFileBytes * 2);
    const { orgId, id: targetId } = key;
    await recordReading(ctx, deps, { action: "document.export", target: "document", targetId, orgId, detail: {} });
    const fileName = `${fileNameOf(evidence.document.documentSequence)}-evidence.zip`;
    const content = presentEvidence(evidence, deps.config.evidenceKeys?.[0]);
    answerFile(ctx, { content, contentType: "application/zip", fileName });
}
//# sourceMappingURL=answer-evidence.js.map