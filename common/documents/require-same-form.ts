import type { DocumentToCorrect } from "./document-to-correct-store.ts";
import { invalidFields, type FieldErrors, refusal } from "../runtime/errors.ts";
import type { Draft } from "./prepare-document.ts";
import type { SettledDocument } from "./settle-credit-note.ts";

/** @throws AppError 409 when one of both is XML; 400 for another year, number or UUID than the document has */
export function requireSameForm(current: DocumentToCorrect, { facts, sentXml }: Draft): void {
  const { documentSequence, isSentAsXml, sentUuid } = current;
  if (isSentAsXml !== (sentXml !== undefined)) {
    const [was, must] = isSentAsXml ? ["XML", "application/xml"] : ["JSON", "application/json"];
    throw refusal("document_form_differs", { documentSequence, was, must });
  }
  if (sentXml === undefined) {
    requireSameYear(current, facts);
    return;
  }
  const kept: [path: string, is: string | null, was: string | null][] = [
    ["/*/cbc:ID", sentXml.number, documentSequence],
    ["/*/cbc:UUID", sentXml.uuid ?? null, sentUuid],
  ];
  const changed = kept.filter(([, is, was]) => is !== was);
  if (changed.length > 0) {
    const errors = changed.map(([path, , was]) => [path, `${path} must stay ${was ?? "absent"}: it is the document's`]);
    throw invalidFields(Object.fromEntries(errors) as FieldErrors);
  }
}

/** Document numbers are gapless within a year, so a document keeps its year. */
function requireSameYear({ issueDate, documentSequence }: DocumentToCorrect, { issue_date }: SettledDocument): void {
  const year = issueDate.slice(0, 4);
  if (!issue_date.startsWith(year)) {
    throw invalidFields({
      issue_date: `issue_date must be a day of ${year}, the year of the number ${documentSequence}; create a new document for another year`,
    });
  }
}
