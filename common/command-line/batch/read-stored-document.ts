import { operationOf } from "../../client/create-client.ts";
import { bodyOf } from "../service-answer.ts";
import type { BatchRun } from "./batch-run.ts";
import { contentMember } from "./seal-document.ts";

/** What the service has of a document. */
export interface StoredDocument {
  id: string;
  number: string;
  status: string;
  /** The digest that we sent with its content. */
  content: string | undefined;
}

interface DocumentBody {
  id: string;
  document_sequence: string;
  metadata?: Readonly<Record<string, string>>;
  meta_info: { peppol_status: { overall_status: string } };
}

export const documentIdOf = (errors: Readonly<Record<string, unknown>> | undefined): string | undefined => {
  const id = errors?.["document_id"];
  return typeof id === "string" ? id : undefined;
};

/** @throws CommandError when it cannot be read */
export async function readStoredDocument(
  { calls, kind }: Pick<BatchRun, "calls" | "kind">,
  id: string,
): Promise<StoredDocument> {
  const body = bodyOf(await calls.call(operationOf(kind, "get"), { id })) as DocumentBody;
  return {
    id: body.id,
    number: body.document_sequence,
    status: body.meta_info.peppol_status.overall_status,
    content: body.metadata?.[contentMember],
  };
}
