import { loadAttachmentContents } from "../common/db/stores/attachment-store.ts";
import { saveRendered, type WaitingDocument } from "../common/db/stores/stage-store.ts";
import type { Deps } from "../common/services/deps.ts";
import { sha256 } from "../common/services/digest.ts";
import { renderUbl } from "../common/ubl/render-ubl.ts";
import { defineStage, type StageProcessor } from "./stage.ts";

/** priced → rendered. The same document always renders to the same bytes; a replay finds nothing that waits. */
export function renderingStage(deps: Deps): StageProcessor {
  return defineStage(deps, {
    name: "rendering",
    from: "priced",
    needs: { amounts: true },
    prepare: (documents) => attachmentsOf(deps, documents),
    run: ({ id, revision, kind, documentSequence, document, amounts }, attachmentContents) => {
      const startedAt = performance.now();
      if (amounts === null) {
        throw new Error("a priced document has no amounts");
      }
      const xml = renderUbl({ kind, documentId: id, documentSequence, document, amounts, attachmentContents });
      const digest = sha256(xml);
      return {
        id,
        revision,
        xml,
        sha256: digest,
        to: "rendered" as const,
        overallStatus: "PENDING" as const,
        event: "RENDERED",
        durationMs: performance.now() - startedAt,
        detail: { sha256: digest, bytes: Buffer.byteLength(xml) },
      };
    },
    save: (results) => saveRendered(deps.database, results),
    next: () => ["validation"],
  });
}

async function attachmentsOf({ database }: Deps, documents: readonly WaitingDocument[]): Promise<Map<string, string>> {
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
