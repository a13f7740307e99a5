import { documentKinds } from "../../../common/documents/document-kinds.ts";
import { KeptContent } from "../../../common/documents/document.ts";
import { stillMasked } from "../../../common/documents/still-masked.ts";
import { invalidFields, refusal } from "../../../common/runtime/errors.ts";
import type { DocumentRecord } from "../../../common/documents/document-record.ts";
import { documentRecord } from "../../../common/documents/read-document.ts";
import { mergePatch, sameJson } from "../../http/json.ts";
import { maxJsonBytes } from "../../http/request-body.ts";
import { presentDocument } from "./presenter.ts";
import { originalMembers } from "./references.ts";
import { maxAttachments, setMembers } from "./trade-document.ts";
import { eachObject, isSent, requestAmounts, SentLines, type Members } from "./sent-lines.ts";
import type { StoredBase } from "./stored-base.ts";

export interface RequestOverStored {
  request: Record<string, unknown>;
  /** Whether it repeats what is stored, or needs some of it. */
  usesStored: boolean;
}

/**
 * The request that is meant by a body which repeats what GET answers: without the members that only the service sets, where they say
 * what is stored. Those that say something else stay, and are refused by the schema.
 *
 * @throws AppError 404; 400 for values as only a reader with masks sees them
 */
export async function requestOver(body: Record<string, unknown>, base: StoredBase): Promise<RequestOverStored> {
  return requestOverRecord(body, await documentRecord(base.found), base);
}

/** The same over a document that is read already. @throws AppError 400 */
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
  requireRoom(request["attachments"]);
  return { request, usesStored: base.use === "patch" || over.usesStored };
}

/** Attachments that are kept by id count as if they were sent. @throws AppError 413 */
function requireRoom(attachments: unknown): void {
  const contents = Array.isArray(attachments) ? attachments.map((each: Members) => each?.["file_content"]) : [];
  const kept = contents.filter((content) => content instanceof KeptContent);
  const sent = contents.filter((content) => typeof content === "string");
  const size =
    kept.reduce((sum, { sizeBytes }) => sum + Math.ceil(sizeBytes / 3) * 4, 0) +
    sent.reduce((sum, { length }) => sum + length, 0);
  if (kept.length > 0 && size > maxJsonBytes) {
    throw refusal("payload_too_large", { limit: 8 });
  }
}

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
      billing_reference: eachObject(sent["billing_reference"], (reference) => this.reference(reference)),
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

  /** Takes away the members that say what was answered. */
  private take(from: Members, answered: Members, names: readonly string[]): void {
    for (const name of names.filter((each) => isSent(from[each]) && sameJson(from[each], answered[each]))) {
      delete from[name];
      this.noteUse();
    }
  }

  private reference(sent: Members): Members {
    this.references ??= new Map(
      ((this.answer["billing_reference"] ?? []) as Members[]).map((each) => [each["id"], each]),
    );
    const own = { ...sent };
    this.take(own, this.references.get(sent["id"]) ?? {}, originalMembers);
    return own;
  }

  /** Of an attachment that the document has now. */
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
