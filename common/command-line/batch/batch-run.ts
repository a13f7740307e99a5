import type { DocumentKind } from "../../domain/document.ts";
import type { Progress } from "../output.ts";
import type { PacedCalls } from "../paced-calls.ts";
import type { Session } from "../session.ts";
import type { Journal } from "./journal.ts";
import { digestOf } from "./seal-document.ts";
import type { DocumentFile, Failure, SourceDocument } from "./source-document.ts";

/** What every part of a batch works with. */
export interface BatchRun {
  session: Session;
  calls: PacedCalls;
  /** The path of the input. */
  input: string;
  file: DocumentFile;
  journal: Journal;
  kind: DocumentKind;
  businessProfileId: string;
  /** Whether documents that the service has may be replaced. */
  isCorrection: boolean;
  progress: Progress;
}

/** A document that can be sent as far as we see. */
export type SendableDocument = SourceDocument & Required<Pick<SourceDocument, "reference" | "json" | "sha256">>;

/** What a first reading of the file found, before anything is sent. */
export interface Survey {
  total: number;
  /** Keyed by `place` of the document. */
  failures: ReadonlyMap<string, Failure>;
}

/** Counts the documents, and finds those that cannot be sent: with a problem, or with the reference of an earlier one. */
export async function surveyFile(file: DocumentFile): Promise<Survey> {
  const placeOf = new Map<string, string>();
  const failures = new Map<string, Failure>();
  let total = 0;
  for await (const document of file.read()) {
    total += 1;
    const { reference, place, documentId, problems } = document;
    const first = reference === undefined ? undefined : placeOf.get(reference);
    if (reference !== undefined && first === undefined) {
      placeOf.set(reference, place);
    }
    const twice = {
      path: "external_reference",
      message: `${place} has the external_reference of ${first}, ${reference}`,
    };
    const all = first === undefined ? problems : [...problems, twice];
    if (all.length > 0) {
      failures.set(place, {
        document: withoutJson(document),
        problems: all,
        ...(documentId !== undefined && { documentId }),
      });
    }
  }
  return { total, failures };
}

export function withoutJson(document: SourceDocument): SourceDocument {
  const { json: _json, ...rest } = document;
  return rest;
}

/** The same in every run, so that a document whose answer got lost is found and not stored again. */
export const lineKeyOf = (
  { kind, businessProfileId }: Pick<BatchRun, "kind" | "businessProfileId">,
  reference: string,
): string => `file-${digestOf(`${kind}/${businessProfileId.toLowerCase()}/${reference}`)}`;
