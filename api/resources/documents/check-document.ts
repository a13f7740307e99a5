import {
  type AllowanceOrCharge,
  type DocumentLine,
  KeptContent,
  type DocumentKind,
  type DocumentRequest,
  uaeDay,
} from "../../../common/documents/document.ts";
import { exact } from "../../../common/pricing/decimal.ts";
import { documentLimits } from "../../../common/rules/document-limits.ts";
import { digitsOf, maxDigits, sameJson } from "../../http/compare-json.ts";
import { mergePatch } from "../../http/merge-patch.ts";
import { jsonBytes } from "../../http/write-json.ts";
import { isPlainObject } from "../../schemas/field-types.ts";
import { lineAmountNames } from "./line-schema.ts";
import { documentKinds } from "../../../common/documents/document-kinds.ts";
import { stillMasked } from "../../../common/documents/mask-document.ts";
import { invalidFields, refusal } from "../../../common/runtime/errors.ts";
import { type DocumentRecord, documentRecord } from "../../../common/documents/read-document.ts";
import { maxJsonBytes, type DocumentForm } from "../../http/request-body.ts";
import { presentDocument, presentContent, presentResultContent } from "./presenter.ts";
import {
  documentSchemas,
  lineSchema,
  maxAttachments,
  originalMembers,
  setMembers,
  wrappedDocuments,
} from "./document-schema.ts";
import type { Queryable, TextQueryable, TextRows } from "../../../common/db/queryable.ts";
import { findAttachmentFacts, type AttachmentFacts } from "../../../common/documents/attachment-store.ts";
import { selectDocument, type DocumentKey } from "../../../common/documents/document-store.ts";
import { collectErrors, invalidRequest, type Complaints } from "../../schemas/field-errors.ts";
import { namesInSchema } from "../../errors/error-details.ts";
import { textLength } from "../../../common/db/text-rows.ts";
import type { IssuingProfile } from "../../../common/organizations/business-profile-store.ts";
import {
  draftDocument,
  type DraftedDocument,
  type DraftResult,
  type MakeDraft,
} from "../../../common/documents/draft.ts";
import { draftXmlDocument } from "../../../common/documents/draft-xml.ts";
import { namesOriginals, withNumbers } from "../../../common/documents/settle-document.ts";
import { parseJsonObject } from "../../http/read-json.ts";
import type { IntakeAdmission } from "../../http/intake-admission.ts";
import { isUuid, issueDateProblem } from "../../schemas/fields.ts";
import { maxRequestOnLoop, ownChecksFor, threadFunction, type ThreadTools } from "../../threads/thread-function.ts";
import { type Body, preferences, validateLines } from "./validate-lines.ts";
import type { Caller } from "../../context.ts";
import type { WorkDispatcher } from "../../threads/thread-pool.ts";

/** The stored document that a request may repeat, in a form that a thread takes. */
export interface StoredBase {
  found: TextRows;
  attachments: readonly AttachmentFacts[];
  /** Whether the request replaces its content, patches it, or makes a new document like it. */
  use: "replace" | "patch" | "copy";
}

/** @returns undefined where the organization has no such document of the kind */
export async function readBase(
  db: Queryable & TextQueryable,
  key: DocumentKey,
  use: StoredBase["use"],
): Promise<StoredBase | undefined> {
  const [found, attachments] = await Promise.all([selectDocument(db, key), findAttachmentFacts(db, key)]);
  return found.rows.length === 0 ? undefined : { found, attachments, use };
}

export const versionOf = ({ found }: Pick<StoredBase, "found">): number => Number(found.rows[0]?.["contentVersion"]);

/** Bytes are gone once they are handed to a thread, but another draft may need them. */
const copied = (base: StoredBase): StoredBase => ({
  ...base,
  found: {
    ...base.found,
    rows: base.found.rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? value.slice() : value]),
      ),
    ),
  },
});

interface RequestOverStored {
  request: Record<string, unknown>;
  /** Whether it repeats what is stored, or needs some of it. */
  usesStored: boolean;
}

/**
 * The request that is meant by a body which repeats what GET answers: without the members that only the service sets, where they
 * say what is stored. Those that say something else stay, and are refused by the schema.
 *
 * @throws AppError 400 for masked values, 413 for attachments that are too large together
 */
export function requestOverRecord(
  body: Record<string, unknown>,
  record: DocumentRecord,
  base: Omit<StoredBase, "found">,
): RequestOverStored {
  const answer = presentDocument(record);
  const sent = base.use === "patch" ? (mergePatch(answer, body) as Members) : body;
  const masked = stillMasked(sent, record.document);
  if (masked.length > 0) {
    const errors = masked.map((path) => [path, `${path} is masked: send the whole value, or the document without it`]);
    throw invalidFields(Object.fromEntries(errors) as Record<string, string>);
  }
  const over = new SentBack(record, answer, base.attachments, base.use === "copy");
  const request = over.request(sent);
  // Attachments that are kept by id count as if they were sent.
  const attachments: unknown = request["attachments"];
  const contents = Array.isArray(attachments) ? attachments.map((each: Members) => each?.["file_content"]) : [];
  const kept = contents.filter((content) => content instanceof KeptContent);
  const size =
    kept.reduce((sum, { sizeBytes }) => sum + Math.ceil(sizeBytes / 3) * 4, 0) +
    contents.reduce<number>((sum, content) => sum + (typeof content === "string" ? content.length : 0), 0);
  if (kept.length > 0 && size > maxJsonBytes) {
    throw refusal("payload_too_large", { limit: 8 });
  }
  return { request, usesStored: base.use === "patch" || over.usesStored };
}

type Members = Record<string, unknown>;

class SentBack {
  usesStored = false;
  private references: Map<unknown, Members> | undefined;
  private readonly keptIds = new Set<unknown>();
  private readonly noteUse = (): void => {
    this.usesStored = true;
  };

  constructor(
    private readonly record: DocumentRecord,
    private readonly answer: Members,
    private readonly attachments: StoredBase["attachments"],
    private readonly isCopy: boolean,
  ) {}

  request(sent: Members): Members {
    const { document } = this.record;
    const lines = new SentLines(this.answer["document_lines"] as Members[], document.document_lines, this.noteUse);
    const request: Members = {
      ...sent,
      document_lines: eachObject(sent["document_lines"], (line, index) => lines.request(line, index)),
      billing_reference: eachObject(sent["billing_reference"], (reference) => {
        this.references ??= new Map(
          ((this.answer["billing_reference"] ?? []) as Members[]).map((each) => [each["id"], each]),
        );
        const own = { ...reference };
        this.take(own, this.references.get(reference["id"]) ?? {}, originalMembers);
        return own;
      }),
      attachments: eachObject(sent["attachments"], (attachment) => this.attachment(attachment), maxAttachments),
    };
    for (const list of ["charges", "allowances"] as const) {
      request[list] = requestAmounts(sent[list], document[list], this.answer[list], this.noteUse);
    }
    this.take(request, this.answer, setMembers);
    // The party of the profile may have been changed since, and gives way to what it is now.
    const { issuer } = documentKinds[this.record.kind];
    if (sameJson(request[issuer], this.answer[issuer])) {
      delete request[issuer];
    }
    return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
  }

  /** Removes members that repeat the answer. */
  private take(from: Members, answered: Members, names: readonly string[]): void {
    for (const name of names.filter((each) => isSent(from[each]) && sameJson(from[each], answered[each]))) {
      delete from[name];
      this.noteUse();
    }
  }

  /** Facts of an attachment, if the document has it now. */
  private factsOf(id: unknown): StoredBase["attachments"][number] | undefined {
    const isListed = this.record.document.attachments?.some((each) => each.id === id) === true;
    return isListed ? this.attachments.find((each) => each.id === id) : undefined;
  }

  /** An attachment of the document that comes without its content keeps it; under another name it is another attachment. */
  private attachment(sent: Members): Members {
    const { id, ...others } = sent;
    const facts = this.factsOf(id);
    const { file_name: name = facts?.fileName, file_type: type = facts?.fileType } = others;
    if (facts === undefined || type !== facts.fileType || this.keptIds.has(id)) {
      return sent;
    }
    this.keptIds.add(id);
    this.noteUse();
    if (isSent(others["file_content"])) {
      return others;
    }
    const stays = !this.isCopy && name === facts.fileName;
    const content = new KeptContent(facts.sha256, facts.sizeBytes, stays ? facts.id : undefined);
    return { ...others, file_name: name, file_type: type, file_content: content };
  }
}

/** The lines of a document as they are stored and answered. */
class SentLines {
  private byAmounts: Map<string, number> | undefined;

  constructor(
    private readonly answered: readonly Members[],
    private readonly stored: readonly DocumentLine[],
    private readonly noteUse: () => void,
  ) {}

  /** The line without the amounts that the service computed for it, at this place or at the one it had before lines were inserted. */
  request(sent: Members, index: number): Members {
    const named = lineAmountNames.filter((name) => isSent(sent[name]));
    const isUnmoved = named.every((name) => sameJson(sent[name], this.answered[index]?.[name]));
    if (!isUnmoved) {
      this.byAmounts ??= new Map(this.answered.map((answered, at) => [keyOf(answered), at]));
    }
    const place = isUnmoved ? index : this.byAmounts?.get(keyOf(sent));
    const line: Members = { ...sent, price: requestPrice(sent["price"]) };
    const [answer, stored] = place === undefined ? [] : [this.answered[place], this.stored[place]];
    if (answer === undefined || stored === undefined) {
      return line;
    }
    for (const name of named) {
      delete line[name];
      this.noteUse();
    }
    for (const list of ["charges", "allowances"] as const) {
      line[list] = requestAmounts(sent[list], stored[list], answer[list], this.noteUse);
    }
    return line;
  }
}

const isSent = (value: unknown): boolean => value !== undefined && value !== null;

/** The list with each of its objects changed; anything else, and a list that is too long, stays for the schema to judge. */
const eachObject = (
  list: unknown,
  change: (item: Members, index: number) => Members,
  maxItems = Number.POSITIVE_INFINITY,
): unknown =>
  Array.isArray(list) && list.length <= maxItems
    ? list.map((item: unknown, index) => (isPlainObject(item) ? change(item, index) : item))
    : list;

/** Exponents keep huge numbers short, where plain digits could fill the memory. */
const keyOf = (line: Members): string =>
  lineAmountNames
    .map((name) => {
      const digits = digitsOf(line[name]);
      return digits === undefined || digits.length > maxDigits
        ? isSent(line[name])
          ? "?"
          : "-"
        : exact(digits).toExponential();
    })
    .join(" ");

/** Answers call the price's `base_amount` `price_amount`. If both are sent and differ, the schema refuses `price_amount`. */
function requestPrice(sent: unknown): unknown {
  if (!isPlainObject(sent) || !isSent((sent as Members)["price_amount"])) {
    return sent;
  }
  const { price_amount: amount, ...others } = sent as Members;
  const { base_amount: own } = others;
  return !isSent(own) ? { ...others, base_amount: amount } : sameJson(own, amount) ? others : sent;
}

/** Without the amounts that were left to be computed and are sent as they were answered: they are computed again. */
function requestAmounts(
  sent: unknown,
  stored: readonly AllowanceOrCharge[] = [],
  answered: unknown,
  noteUse: () => void,
): unknown {
  const computed = ((answered ?? []) as Members[]).filter((_item, index) => stored[index]?.amount === undefined);
  const change = (item: Members): Members => {
    const { amount, ...others } = item;
    const isComputed = isSent(others["base_amount"]) && computed.some((each) => sameJson(each["amount"], amount));
    if (!isSent(amount) || !isComputed) {
      return item;
    }
    noteUse();
    return others;
  };
  return eachObject(sent, change, documentLimits.allowancesOrCharges);
}

interface SentDocument {
  kind: DocumentKind;
  /** JSON by default. */
  form?: DocumentForm;
  bytes: Uint8Array;
  /** Name of the bytes in error messages. */
  what: "The request body" | "A document";
  /** How much of the document the answer shows. */
  shows: "document" | "result" | "nothing";
  /** The stored document that the bytes may repeat; null where there is none. */
  base?: StoredBase | null;
}

/** What `MakeDraft` is called with. */
interface ForProfile {
  profile: IssuingProfile | undefined;
  asked: readonly string[];
  numbers: ReadonlyMap<string, string> | undefined;
}

interface CheckedDocument extends DraftResult {
  /** The document that the request may be a copy of, which has to be looked for first. */
  copyOf?: string;
  /** The request's bytes, returned so that another draft can be made if the profile was changed meanwhile. */
  bytes: Uint8Array;
}

/**
 * Validates a request body (contract.md 2.1) and reports all errors at once.
 * @throws AppError 400 with a message per field
 */
export async function validateRequest(kind: DocumentKind, body: Record<string, unknown>): Promise<DocumentRequest> {
  const errors: Complaints = new Map();
  const { value: wrapped, error } = wrappedDocuments[kind].validate({ document: body }, preferences);
  const { document: value } = wrapped as { document: Body };
  collectErrors(errors, error?.details ?? [], { at: [], from: 1 });
  if (!errors.has("document_lines") && Array.isArray(value.document_lines)) {
    value.document_lines = await validateLines(value, errors);
  }
  if (errors.size > 0) {
    // The document's schema only counts its lines.
    const namesAt = (path: readonly (string | number)[]): readonly string[] =>
      path[0] === "document_lines" && path.length > 1
        ? namesInSchema(lineSchema, path.slice(2))
        : namesInSchema(documentSchemas[kind], path);
    throw invalidRequest(errors, { value: body, namesAt });
  }
  return value as unknown as DocumentRequest;
}

/** Makes the draft of a request's bytes. @throws AppError as validateRequest and draftDocument; JsonError */
const checkDocument = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRequestOnLoop },
  async function checkDocument(
    { profile, asked, numbers, ...sent }: SentDocument & ForProfile,
    tools: ThreadTools,
  ): Promise<CheckedDocument> {
    const { kind, bytes, what, base } = sent;
    const parsed = parseJsonObject(bytes, what);
    // The key of a batch line has been read before (`inspectLine`).
    const { idempotency_key: _key, ...document } = parsed;
    const body = what === "A document" ? document : parsed;
    const { id } = body;
    if (base === undefined && typeof id === "string" && isUuid(id)) {
      return { complaints: {}, copyOf: id, bytes };
    }
    const over = base
      ? requestOverRecord(body, await documentRecord(base.found), base)
      : { request: body, usesStored: false };
    const request = await validateRequest(kind, over.request);
    const drafted = await withAsked(
      draftDocument(kind, withNumbers(request, numbers), profile),
      { kind, asked },
      tools,
    );
    return { ...checkedDocument(sent, drafted), usesStored: over.usesStored };
  },
);

/** The same for a document in XML. Besides its bytes, its elements take memory. @throws AppError as draftXmlDocument */
const checkXmlDocument = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRequestOnLoop, memoryFactor: 2 },
  async function checkXmlDocument(
    { profile, asked, numbers: _ofFields, ...sent }: SentDocument & ForProfile,
    tools: ThreadTools,
  ): Promise<CheckedDocument> {
    const { kind } = sent;
    const drafted = await draftXmlDocument(sent, profile, { issueDate: issueDateProblem });
    return checkedDocument(sent, await withAsked(drafted, { kind, asked }, tools));
  },
);

/** Adds the findings of rules that this organization asks for. */
async function withAsked(
  drafted: DraftedDocument,
  judged: { kind: DocumentKind; asked: readonly string[] },
  tools: ThreadTools,
): Promise<DraftedDocument> {
  const { document, amounts, tree, law = [] } = drafted;
  if (judged.asked.length === 0 || document === undefined || amounts === undefined) {
    return drafted;
  }
  const ownChecks = await ownChecksFor(judged.asked, tools);
  // Few organizations ask for them, and the renderer that they need would take memory of each thread.
  const { intakeFindings } = await import("../../../common/rules/intake-findings.ts");
  const found = intakeFindings({ ...judged, document, amounts, ...(tree && { tree }), today: uaeDay() }, ownChecks);
  return found.length === 0 ? drafted : { ...drafted, law: [...law, ...found] };
}

function checkedDocument(
  sent: SentDocument,
  { document, amounts, tree: _tree, ...result }: DraftedDocument,
): CheckedDocument {
  const { kind, bytes, shows } = sent;
  if (document === undefined || amounts === undefined || shows === "nothing") {
    return { ...result, bytes };
  }
  if (shows === "result") {
    return { ...result, bytes, content: jsonBytes(presentResultContent({ document, amounts })) };
  }
  // The originals of a credit note are read when it is stored, and the references are added to the answer then.
  const { billing_reference: _later, ...others } = document;
  const shown = namesOriginals({ document }) ? others : document;
  const content = presentContent({ kind, document: shown, amounts, originals: [], creditedBy: [], credited: "0" });
  return { ...result, bytes, content: jsonBytes(content) };
}

interface DraftParts {
  dispatcher: WorkDispatcher;
  /** Without it, no document is looked for that the request may be a copy of. */
  database?: Queryable & TextQueryable;
  /** Not given where nothing is stored. */
  admission?: IntakeAdmission;
}

/**
 * Makes drafts of one request, on the event loop or in a thread, depending on its size.
 *
 * @throws AppError as checkDocument; 429 for attachments beyond the organization's quota
 */
export function draftOf(
  { dispatcher, admission, database }: DraftParts,
  { bytes, ...sent }: SentDocument,
  caller: Caller,
): MakeDraft {
  const check = sent.form === "xml" ? checkXmlDocument : checkDocument;
  let current = bytes;
  let base = database === undefined ? (sent.base ?? null) : sent.base;
  const run = async (of: ForProfile): Promise<CheckedDocument> => {
    const size = current.byteLength + (base ? textLength(base.found) : 0);
    const over = base === undefined ? {} : { base: base && copied(base) };
    const checked = await dispatcher.run(check, { ...sent, ...over, bytes: current, ...of }, { ...caller, size });
    current = checked.bytes;
    if (checked.copyOf === undefined || database === undefined) {
      return checked;
    }
    const key = { orgId: caller.orgId, kind: sent.kind, id: checked.copyOf.toLowerCase() };
    base = (await readBase(database, key, "copy")) ?? null;
    return run(of);
  };
  return async (profile, asked, numbers) => {
    const checked = await run({ profile, asked, numbers });
    if ((checked.draft?.attachments ?? []).length > 0) {
      await admission?.requireQuota(caller.orgId, "attachments");
    }
    return checked;
  };
}
