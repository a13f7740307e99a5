import { Router } from "@koa/router";

import type { DocumentKind } from "../../common/domain/document.ts";
import type { Deps } from "../../common/services/deps.ts";
import { openEvidence } from "../../common/services/open-evidence.ts";
import { readAttachment, readDocumentXml } from "../../common/services/read-document-files.ts";
import type { ApiState } from "../context.ts";
import { documentKey } from "../document-key.ts";
import { pathId } from "../path-id.ts";
import { presentStatusLog } from "../presenters/status-log.ts";
import { answerFile } from "../respond.ts";
import { revisionQuery } from "../schemas/document-query.ts";
import { readQuery } from "../schemas/read-query.ts";

/** What belongs to a document of one kind and is not JSON: attachments, XML forms, evidence. */
export function documentFileRoutes(deps: Deps, kind: DocumentKind): Router<ApiState> {
  const router = new Router<ApiState>({ prefix: `/api/${kind}` });

  router.get("/:id/attachments/:attachment_id", async (ctx) => {
    const attachment = await readAttachment(deps, documentKey(ctx, kind), pathId(ctx, "attachment_id", "Attachment"));
    const { content, fileName, fileType, sha256 } = attachment;
    answerFile(ctx, { content, contentType: fileType, fileName, sha256 });
  });

  for (const form of ["ubl", "tax-data"] as const) {
    router.get(`/:id/${form}`, async (ctx) => {
      const query = readQuery(ctx, revisionQuery);
      const { documentSequence, xml, sha256 } = await readDocumentXml(deps, documentKey(ctx, kind), { form, ...query });
      const fileName = `${documentSequence}${form === "ubl" ? "" : "-tax-data"}.xml`;
      answerFile(ctx, { content: xml, contentType: "application/xml; charset=utf-8", fileName, sha256 });
    });
  }

  router.get("/:id/evidence", async (ctx) => {
    const { documentSequence, zip } = await openEvidence(deps, {
      key: documentKey(ctx, kind),
      presentLog: presentStatusLog,
    });
    answerFile(ctx, { content: zip, contentType: "application/zip", fileName: `${documentSequence}-evidence.zip` });
  });

  return router;
}
