import {
  type DocumentToCorrect,
  findDocumentToCorrect,
  findUnsettledLeg,
  selectContent,
  saveCorrection,
  saveResubmission,
} from "./correction-store.ts";
import { invalidFields, refusal, wrongField, type AppError, type FieldErrors } from "../runtime/errors.ts";
import { type Draft, prepareDocument, requireAllowed, settledPart, type MakeDraft } from "./draft.ts";
import { acceptedAmounts, type AcceptedAmounts } from "./accepted-amounts.ts";
import { resettleDocument, withRealNumbers, type DocumentToSettle } from "./settle-document.ts";
import type { Queryable, TextRows } from "../db/queryable.ts";
import type { DocumentKey } from "./document-store.ts";
import { saveChangedDocument } from "./idempotency-store.ts";
import { parseRows } from "../db/text-rows.ts";
import { uaeDay, type DocumentKind, type TradeDocument } from "./document.ts";
import { lawFindings } from "../rules/law.ts";
import { intakeFindings } from "../rules/intake-findings.ts";
import { askedOf } from "../rules/refusable-rules.ts";
import type { Finding } from "../rules/finding.ts";
import type { RuleSet } from "../schematron/engine.ts";
import { amountsOf } from "../pricing/price.ts";
import type { Leg } from "../status/legs.ts";
import { correctableStatuses } from "../status/status.ts";
import { keyTakenOverError, type HeldKey } from "./idempotency.ts";
import type { DocumentDeps } from "../runtime/deps.ts";
import { withFreeReference } from "./create.ts";
import { compareDelivered, requireAsDelivered, type CompareDelivered } from "./delivered-content.ts";
import { definedFields } from "../runtime/defined-fields.ts";

export interface UpdateDocument extends Conditions {
  key: DocumentKey;
  make: MakeDraft;
  compare: CompareDelivered;
  requestId: string;
}

/** Which stored content a change requires. */
export interface Conditions {
  /** The versions that the caller accepts to change; any without a list. */
  ifMatch?: readonly number[] | undefined;
  /** The version that `make` was given, which counts where its draft uses the stored content. */
  readVersion?: number | undefined;
}

/**
 * Replaces the content of a refused document without sending it. Number, statuses and findings stay; the validated content is
 * archived.
 *
 * @throws AppError 404; 412 when `ifMatch` does not name the stored content; 409 for a document that is PENDING or APPROVED, or was
 * sent in the other form (JSON, XML), when the change would alter what its receiver has, when another document has the
 * external_reference, or another request has changed this one; 400 as createDocument, and for another year, in XML for another
 * number or UUID
 */
export const updateDocument = (
  deps: Pick<DocumentDeps, "accounts" | "database">,
  command: UpdateDocument,
): Promise<void> => withRealNumbers(command.make, (make) => update(deps, { ...command, make }));

async function update(
  { accounts, database }: Pick<DocumentDeps, "accounts" | "database">,
  command: UpdateDocument,
): Promise<void> {
  const { key, requestId, ifMatch, compare } = command;
  const { current, content, basedOn } = await prepareContent({ accounts, database }, command);
  const { documentJson } = content;
  const comparison = await compareDelivered(database, { key, compare, documentJson });
  const save = async (tx: Queryable): Promise<void> => {
    await resettle(tx, key, { current, content }, true);
    await requireAsDelivered(tx, key, { current, comparison });
    if (!(await saveCorrection(tx, { key, revision: current.revision, basedOn, requestId, ...content }))) {
      throw await conflict(tx, key, ifMatch);
    }
  };
  await withFreeReference(database, { ...key, ...current, ...content }, () => database.transaction(save));
}

function resettle(
  tx: Queryable,
  key: DocumentKey,
  { current, content }: Omit<Change<PricedContent>, "basedOn">,
  hasContent: boolean,
): Promise<void> {
  const { orgId, kind, id } = key;
  const { businessProfileId, isSentAsXml: isXml } = current;
  const { facts: document, taxInclusiveAmount } = content;
  const credit: DocumentToSettle = { orgId, businessProfileId, kind, id, document, taxInclusiveAmount, isXml };
  return resettleDocument(tx, credit, { hasContent });
}

/** The fields that settlement compares, and the amounts of a document. */
type PricedContent = Pick<Draft, "facts" | keyof AcceptedAmounts> & Partial<Draft>;

interface StoredContent {
  kind: DocumentKind;
  found: TextRows;
  /** As of `MakeDraft`. */
  asked: readonly string[];
}

/** Prices stored content, and judges it as new content is, but for what only its XML shows. @throws AppError 404 */
export function priceContent(
  { kind, found, asked }: StoredContent,
  ownChecks: () => RuleSet,
): { content: PricedContent; law: Finding[] } {
  const [row] = parseRows<{ document: TradeDocument }>(found);
  if (row === undefined) {
    throw refusal("document_not_found");
  }
  const { document } = row;
  const judged = { kind, document, amounts: amountsOf(document) };
  const today = uaeDay();
  return {
    content: { facts: settledPart(kind, document, judged.amounts), ...acceptedAmounts(judged.amounts) },
    law: [
      ...lawFindings(judged, today),
      ...(asked.length > 0 ? intakeFindings({ ...judged, asked, today }, ownChecks) : []),
    ],
  };
}

export interface ResubmitDocument extends Conditions {
  key: DocumentKey;
  /** New content; without it the stored content is sent, as the latest update left it. */
  make?: MakeDraft;
  /** `priceContent`, which the API runs in a thread for large documents. */
  price: (stored: StoredContent) => Promise<ReturnType<typeof priceContent>>;
  compare: CompareDelivered;
  serviceVersion: string;
  requestId: string;
  heldKey?: HeldKey;
  /** The caller knows that a receiver has accepted what it rejected before. */
  confirmsDelivered?: boolean;
}

/**
 * Sends a refused document again as its next revision under the same id and number. Of concurrent requests exactly one succeeds.
 * Jobs and messages of earlier revisions are ignored.
 *
 * @throws AppError as updateDocument, for stored content as well; 409 while a leg is under way that the new revision could
 * overtake, for a leg that was accepted after it had been rejected, unless the caller confirms that, or when another request has
 * taken over the Idempotency-Key
 */
export async function resubmitDocument(
  deps: Pick<DocumentDeps, "accounts" | "database" | "queues">,
  command: ResubmitDocument,
): Promise<void> {
  await (command.make === undefined
    ? resubmit(deps, command)
    : withRealNumbers(command.make, (make) => resubmit(deps, { ...command, make })));
}

async function resubmit(
  { accounts, database, queues }: Pick<DocumentDeps, "accounts" | "database" | "queues">,
  command: ResubmitDocument,
): Promise<void> {
  const { key, make, price, compare, ifMatch, heldKey, serviceVersion, requestId, confirmsDelivered = false } = command;
  const { orgId, id } = key;
  const change: Change<PricedContent> =
    make === undefined
      ? await prepareStored({ accounts, database }, { key, price, ifMatch })
      : await prepareContent({ accounts, database }, { ...command, make });
  const { current, content, basedOn } = change;
  const comparison = await compareDelivered(database, {
    key,
    compare,
    ...definedFields({ documentJson: content.documentJson }),
  });
  const sent = { key, serviceVersion, requestId, ...content, revision: current.revision, basedOn };
  const store = async (tx: Queryable): Promise<number> => {
    // The checks run under the document's lock, so that they still hold when it is written.
    await resettle(tx, key, change, make !== undefined);
    const unsettled = await findUnsettledLeg(tx, key);
    if (unsettled?.isContradicted === true && !confirmsDelivered) {
      throw refusal("leg_contradicted", { legNames: legNames[unsettled.leg] });
    }
    if (unsettled?.isContradicted === false) {
      const { leg, state } = unsettled;
      throw refusal("leg_not_settled", { legNames: legNames[leg], state });
    }
    await requireAsDelivered(tx, key, { current, comparison });
    if (heldKey !== undefined && !(await saveChangedDocument(tx, { orgId, ...heldKey }, id))) {
      throw keyTakenOverError();
    }
    const revision = await saveResubmission(tx, sent);
    if (revision === undefined) {
      throw await conflict(tx, key, ifMatch);
    }
    return revision;
  };
  const revision = await withFreeReference(database, { ...key, ...current, ...content }, () =>
    database.transaction(store),
  );
  void queues.enqueueNew(orgId, { id, revision });
}

const legNames: Readonly<Record<Leg, string>> = {
  c3: "The sending to the receiver",
  c5: "The report to the authority",
  withdrawal: "The withdrawal of the report",
};

async function requireCorrectable(
  db: Queryable,
  key: DocumentKey,
  ifMatch: Conditions["ifMatch"],
): Promise<DocumentToCorrect> {
  const current = await findDocumentToCorrect(db, key);
  if (current === undefined) {
    throw refusal("document_not_found");
  }
  requireMatch(current, ifMatch);
  if (!isCorrectable(current)) {
    throw notCorrectable(current);
  }
  return current;
}

const isCorrectable = ({ overallStatus, isVoid }: DocumentToCorrect): boolean =>
  correctableStatuses.includes(overallStatus) && !isVoid;

/** Error for a document that another request has just changed; it names the new status if that forbids the correction. */
async function conflict(db: Queryable, key: DocumentKey, ifMatch: Conditions["ifMatch"]): Promise<AppError> {
  const { documentSequence } = await requireCorrectable(db, key, ifMatch);
  return refusal("document_changed", { documentSequence });
}

/** @throws AppError 412 */
export function requireMatch(
  { documentSequence, contentVersion }: Pick<DocumentToCorrect, "documentSequence" | "contentVersion">,
  ifMatch: Conditions["ifMatch"],
): void {
  if (ifMatch?.includes(contentVersion) === false) {
    throw refusal("precondition_failed", { what: `Document ${documentSequence}`, version: contentVersion });
  }
}

function notCorrectable({ documentSequence, overallStatus, isVoid }: DocumentToCorrect): AppError {
  if (isVoid) {
    return refusal("document_void", { documentSequence });
  }
  const allowed = correctableStatuses.join(" or ");
  return refusal("document_final", { documentSequence, overallStatus, allowed });
}

interface Change<Content> {
  current: DocumentToCorrect;
  content: Content;
  /** The version of the stored content that has to be there still, where that matters. */
  basedOn: number | null;
}

/**
 * Stored content, judged again: it may have been accepted before the organization refused such content.
 *
 * @throws AppError 400, 404, 409, 412
 */
async function prepareStored(
  { accounts, database }: Pick<DocumentDeps, "accounts" | "database">,
  { key, price, ifMatch }: Pick<ResubmitDocument, "key" | "price" | "ifMatch">,
): Promise<Change<PricedContent>> {
  const current = await requireCorrectable(database, key, ifMatch);
  const organization = await accounts.organization(key.orgId);
  const asked = askedOf(organization?.refuseOn ?? null);
  const { content, law } = await price({ kind: key.kind, found: await selectContent(database, key), asked });
  requireAllowed(organization, { law }, current.isSentAsXml);
  return { current, content, basedOn: current.contentVersion };
}

/** The request is checked before the document's state, so that its errors are reported first. */
async function prepareContent(
  deps: Pick<DocumentDeps, "accounts" | "database">,
  { key, make, ifMatch, readVersion }: Conditions & Pick<UpdateDocument, "key" | "make">,
): Promise<Change<Draft>> {
  const current = await findDocumentToCorrect(deps.database, key);
  if (current !== undefined) {
    requireMatch(current, ifMatch);
  }
  if (current === undefined || !isCorrectable(current)) {
    await make(undefined, []);
    throw current === undefined ? refusal("document_not_found") : notCorrectable(current);
  }
  const target = { orgId: key.orgId, businessProfileId: current.businessProfileId };
  const { draft, usesStored = false } = await prepareDocument(deps, target, make);
  requireSameForm(current, draft);
  if (usesStored && current.contentVersion !== readVersion) {
    throw await conflict(deps.database, key, ifMatch);
  }
  const isBound = usesStored || ifMatch !== undefined;
  return { current, content: draft, basedOn: isBound ? current.contentVersion : null };
}

/** @throws AppError 409 when only one of the two is XML; 400 for another year, number or UUID than the document has */
function requireSameForm(current: DocumentToCorrect, { facts, sentXml }: Draft): void {
  const { documentSequence, isSentAsXml, sentUuid } = current;
  if (isSentAsXml !== (sentXml !== undefined)) {
    const forms = isSentAsXml ? { was: "XML", must: "application/xml" } : { was: "JSON", must: "application/json" };
    throw refusal("document_form_differs", { documentSequence, ...forms });
  }
  if (sentXml === undefined) {
    // Document numbers are gapless within a year, so a document keeps its year.
    const year = current.issueDate.slice(0, 4);
    if (!facts.issue_date.startsWith(year)) {
      throw wrongField("issue_date", "other_year", { year, documentSequence });
    }
    return;
  }
  const errors: FieldErrors = {};
  const kept: [path: string, is: string | null, was: string | null][] = [
    ["/*/cbc:ID", sentXml.number, documentSequence],
    ["/*/cbc:UUID", sentXml.uuid ?? null, sentUuid],
  ];
  for (const [path, , was] of kept.filter(([, is, before]) => is !== before)) {
    errors[path] = `${path} must remain ${was ?? "absent"}, the stored value`;
  }
  if (Object.keys(errors).length > 0) {
    throw invalidFields(errors);
  }
}
