import { v7 as uuid } from "uuid";

import { documentKinds } from "../domain/document-kinds.ts";
import { judgementOf, mergeJudgements } from "../domain/judgement.ts";
import { addressLegs, type LegAddress } from "./address-legs.ts";
import type { Deps } from "./deps.ts";
import type { DocumentRecord } from "./document-record.ts";
import { prepareDocument, type DocumentSubmission } from "./prepare-document.ts";
import type { Rehearsed, RehearsalInput } from "./rehearse-document.ts";
import { previewSettlement } from "./settle-credit-note.ts";

/** A document that nobody has credited yet, and what would become of it. */
export interface DryRun
  extends Rehearsed, Pick<DocumentRecord, "kind" | "document" | "amounts" | "originals" | "creditedBy" | "credited"> {
  routing: { c3: LegAddress; c5: LegAddress };
}

/**
 * Everything that becomes of a document but storing and sending: prepared as for the 201, then rendered, judged and
 * reported by `rehearse`, which belongs beside the event loop. Its number is marked as none; its ids lead nowhere.
 *
 * @throws AppError 400 as createDocument
 */
export async function dryRunDocument(
  deps: Pick<Deps, "database" | "config"> & { rehearse: (input: RehearsalInput) => Promise<Rehearsed> },
  submission: DocumentSubmission,
): Promise<DryRun> {
  const { serviceProviderId, taxAuthorityId } = deps.config;
  const { kind } = submission;
  const documentId = uuid();
  const { document, amounts, attachments } = await prepareDocument(deps, submission);
  const { originals, settlements } = await previewSettlement(deps.database, {
    ...submission,
    id: documentId,
    document,
    amounts,
  });
  const routing = addressLegs({ kind, document }, taxAuthorityId);
  const rehearsed = await deps.rehearse({
    kind,
    documentId,
    documentSequence: `${documentKinds[kind].sequencePrefix}-${document.issue_date.slice(0, 4)}-DRYRUN`,
    document,
    amounts,
    attachments: attachments.map(({ id, content }) => ({ id, content })),
    billingSbdhId: routing.c3.notRequired === null ? uuid() : null,
    serviceProviderId,
    taxAuthorityId,
    at: new Date(),
  });
  const settled = judgementOf(settlements.flatMap(({ warnings }) => [...warnings]));
  const judgement = mergeJudgements([rehearsed, settled]);
  return { kind, document, amounts, originals, creditedBy: [], credited: "0", routing, ...rehearsed, ...judgement };
}
