import { items, operationOf, type Answered, type CallOptions } from "../client/create-client.ts";
import type { DocumentKind } from "../documents/document.ts";
import { type Session, exitCodes, type ExitCode, plain, print, printJson } from "./session.ts";

type Query = Readonly<Record<string, string | undefined>>;

export interface ListedDocument {
  id: string;
  document_sequence: string;
  external_reference?: string;
  issue_date: string;
  revision: number;
  void_reason?: string;
  meta_info: {
    peppol_status: Pick<StatusBody, "overall_status" | "validation_results">;
  };
}

/** Every document that the query chooses, newest first. */
export const listDocuments = (
  { client, signal }: Session,
  kind: DocumentKind,
  query: Query,
): AsyncGenerator<ListedDocument> => {
  type Listed = Answered & { status: 200; body: { data: ListedDocument[]; next_cursor: string | null } };
  const list = (page: Query, call?: CallOptions): Promise<Listed> =>
    client.call(operationOf(kind, "list"), { ...page, limit: 100 }, call) as Promise<Listed>;
  return items(list, query, { signal });
};

/** What the status of a document shows, by whichever operation it was read. */
export interface StatusBody {
  id: string;
  document_sequence: string;
  external_reference?: string | null;
  overall_status: string;
  participant_status: string | null;
  fta_status: string | null;
  next_poll_after_seconds?: number | null;
  validation_results: readonly { flag: string; reasonCode: string; text: string; pointer?: string }[];
}

/** Prints it. @returns the exit code of a command that was about it alone */
export function showStatus(status: StatusBody, isJson: boolean): ExitCode {
  if (isJson) {
    printJson(status);
  } else {
    // A line for the document, and one for each finding.
    const { document_sequence: number, external_reference: reference, overall_status: overall } = status;
    const legs = `receiver ${status.participant_status ?? "open"}, tax authority ${status.fta_status ?? "open"}`;
    const name = reference === undefined || reference === null ? "" : ` (${reference})`;
    const isStuck = overall === "PENDING" && status.next_poll_after_seconds === null;
    const waits = isStuck ? ["  it waits for the operator of the service"] : [];
    const findings = status.validation_results.map(
      ({ flag, reasonCode, text, pointer }) =>
        `  ${flag} ${reasonCode}${pointer === undefined ? "" : ` ${pointer}`}: ${text}`,
    );
    print([`${number}${name}  ${overall}  ${legs}  ${status.id}`, ...waits, ...findings].map(plain).join("\n"));
  }
  if (status.overall_status === "APPROVED") {
    return exitCodes.done;
  }
  return status.overall_status === "PENDING" ? exitCodes.pending : exitCodes.refused;
}
