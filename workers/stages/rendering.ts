import { loadAttachmentContents } from "../../common/documents/attachment-store.ts";
import { loadSentXml } from "../../common/documents/sent-document-store.ts";
import type { WaitingDocument } from "../../common/documents/stage-store.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { sha256 } from "../../common/documents/digest.ts";
import { renderUblWithTree, type RenderedUbl } from "../../common/ubl/render-ubl.ts";
import { defineStage, type Stage } from "./stage.ts";

/** Renders the document to UBL, always to the same bytes. One that was sent as XML has its UBL already. */
export function renderingStage(deps: Pick<Deps, "database">): Stage {
  return defineStage({
    name: "rendering",
    needs: { amounts: true },
    prepare: async (documents) => ({
      attachmentContents: await attachmentsOf(deps, documents),
      sentXml: await loadSentXml(
        deps.database,
        documents.filter(({ document }) => document.sent_xml !== undefined),
      ),
    }),
    run: (waiting, { attachmentContents, sentXml }) => {
      const { xml, ...made } =
        waiting.document.sent_xml === undefined
          ? rendered(waiting, attachmentContents)
          : { xml: sentOrThrow(sentXml.get(waiting.id)) };
      const digest = sha256(xml);
      const detail = { sha256: digest, bytes: Buffer.byteLength(xml) };
      return { to: "rendered", event: "RENDERED", detail, makes: { ubl: { xml, sha256: digest } }, ...made };
    },
  });
}

function sentOrThrow(xml: string | undefined): string {
  if (xml === undefined) {
    throw new Error("a document that was sent as XML has no XML");
  }
  return xml;
}

function rendered(
  { id, kind, documentSequence, document, amounts }: WaitingDocument,
  attachmentContents: ReadonlyMap<string, string>,
): RenderedUbl {
  if (amounts === null) {
    throw new Error("a priced document has no amounts");
  }
  return renderUblWithTree({ kind, documentId: id, documentSequence, document, amounts, attachmentContents });
}

async function attachmentsOf(
  { database }: Pick<Deps, "database">,
  documents: readonly WaitingDocument[],
): Promise<Map<string, string>> {
  const carriers = documents.filter(({ document }) => document.attachments !== undefined);
  const ids = carriers.flatMap(({ document }) => (document.attachments ?? []).map(({ id }) => id));
  return ids.length === 0
    ? new Map()
    : loadAttachmentContents(
        database,
        carriers.map(({ orgId }) => orgId),
        ids,
      );
}
