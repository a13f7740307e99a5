import { v7 as uuid } from "uuid";

import { documentKinds } from "../domain/document-kinds.ts";
import type { DocumentAmounts, TradeDocument } from "../domain/document.ts";
import { addressLegs, type LegAddress } from "./address-legs.ts";
import type { Deps } from "./deps.ts";
import { prepareDocument, type DocumentSubmission } from "./prepare-document.ts";
import type { Rehearsed, RehearsalInput } from "./rehearse-document.ts";

export interface DryRun extends Rehearsed {
  document: TradeDocument;
  amounts: DocumentAmounts;
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
  const { document, amounts, attachments } = await prepareDocument(deps, submission);
  const routing = addressLegs({ kind, document }, taxAuthorityId);
  const rehearsed = await deps.rehearse({
    kind,
    documentId: uuid(),
    documentSequence: `${documentKinds[kind].sequencePrefix}-${document.issue_date.slice(0, 4)}-DRYRUN`,
    document,
    amounts,
    attachments: attachments.map(({ id, content }) => ({ id, content })),
    billingSbdhId: routing.c3.notRequired === null ? uuid() : null,
    serviceProviderId,
    taxAuthorityId,
    at: new Date(),
  });
  return { document, amounts, routing, ...rehearsed };
}
