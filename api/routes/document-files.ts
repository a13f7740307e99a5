import type { DocumentKind } from "../../common/domain/document.ts";
import { openEvidence } from "../../common/services/open-evidence.ts";
import { readAttachment, readDocumentXml } from "../../common/services/read-document-files.ts";
import { documentKey } from "../document-key.ts";
import { get, type ApiOperation } from "../operation/api-operation.ts";
import { tenant } from "../operation/guard.ts";
import { pathId } from "../path-id.ts";
import { presentStatusLog } from "../presenters/status-log.ts";
import { answerFile } from "../respond.ts";
import { revisionQuery } from "../schemas/document-query.ts";
import { readQuery } from "../schemas/read-query.ts";

/** What belongs to a document of one kind and is not JSON: attachments, XML forms, evidence. */
export const documentFileOperations = (kind: DocumentKind): readonly ApiOperation[] => [
  get(`/api/${kind}/{id}/attachments/{attachment_id}`, tenant, async (ctx, deps) => {
    const attachment = await readAttachment(deps, documentKey(ctx, kind), pathId(ctx, "attachment_id", "Attachment"));
    const { content, fileName, fileType, sha256 } = attachment;
    answerFile(ctx, { content, contentType: fileType, fileName, sha256 });
  }),
  ...(["ubl", "tax-data"] as const).map((form) =>
    get(`/api/${kind}/{id}/${form}`, tenant, async (ctx, deps) => {
      const query = readQuery(ctx, revisionQuery);
      const { documentSequence, xml, sha256 } = await readDocumentXml(deps, documentKey(ctx, kind), { form, ...query });
      const fileName = `${documentSequence}${form === "ubl" ? "" : "-tax-data"}.xml`;
      answerFile(ctx, { content: xml, contentType: "application/xml; charset=utf-8", fileName, sha256 });
    }),
  ),
  get(`/api/${kind}/{id}/evidence`, tenant, async (ctx, deps) => {
    const { documentSequence, zip } = await openEvidence(deps, {
      key: documentKey(ctx, kind),
      presentLog: presentStatusLog,
    });
    answerFile(ctx, { content: zip, contentType: "application/zip", fileName: `${documentSequence}-evidence.zip` });
  }),
];
