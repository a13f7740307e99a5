import {
  findTimelineWebhooks,
  findTimelineDocument,
  findTimelineLegs,
  type TimelineWebhook,
  type TimelineDocument,
  type TimelineLeg,
  type StatusLogRow,
} from "./status-store.ts";
import { findPausesInForce } from "../operations/pause-store.ts";
import { PausedWork } from "../operations/paused-work.ts";
import type { DocumentKey } from "../documents/document-store.ts";
import type { Finding } from "../rules/finding.ts";
import type { Scope } from "../organizations/roles-and-scope.ts";
import { refusal } from "../runtime/errors.ts";
import { collectEvidence, type Evidence } from "../documents/collect-evidence.ts";
import type { Deps } from "../runtime/deps.ts";

type TimelineDeps = Pick<Deps, "config" | "database">;

/** Everything that happened to a document, for operators. */
export interface DocumentTimeline {
  document: TimelineDocument;
  legs: TimelineLeg[];
  log: StatusLogRow[];
  /** Findings of rules and network, of the newest revision. */
  findings: Finding[];
  deliveries: TimelineWebhook[];
  evidence: Evidence;
  /** What is paused at the moment. */
  paused: PausedWork;
}

/** @throws AppError 404, which does not distinguish a foreign document from an unknown one */
export async function readDocumentTimeline(deps: TimelineDeps, scope: Scope, id: string): Promise<DocumentTimeline> {
  const document = await requireTimelineDocument(deps, scope, id);
  const evidence = await collectEvidence(deps, document);
  const current = evidence.revisions.find(({ revision }) => revision === document.revision);
  const pauses = await findPausesInForce(deps.database, { endedWithinMs: 0 });
  return {
    document,
    evidence,
    paused: new PausedWork(pauses.filter(({ endedAt }) => endedAt === null)),
    legs: await findTimelineLegs(deps.database, document),
    log: await evidence.contents.log(),
    findings: current === undefined ? [] : (JSON.parse(await evidence.contents.findings(current)) as Finding[]),
    deliveries: await findTimelineWebhooks(deps.database, document),
  };
}

/** The key that the document's own operations use. @throws AppError 404 */
export async function findTimelineKey(deps: Pick<Deps, "database">, scope: Scope, id: string): Promise<DocumentKey> {
  const { orgId, kind } = await requireTimelineDocument(deps, scope, id);
  return { orgId, kind, id };
}

/** @throws AppError 404 */
export async function readTimelineEvidence(deps: TimelineDeps, scope: Scope, id: string): Promise<Evidence> {
  return collectEvidence(deps, await requireTimelineDocument(deps, scope, id));
}

async function requireTimelineDocument(
  { database }: Pick<Deps, "database">,
  scope: Scope,
  id: string,
): Promise<TimelineDocument> {
  const document = await findTimelineDocument(database, scope, id);
  if (document === undefined) {
    throw refusal("document_not_found");
  }
  return document;
}
