import { exitCodes, type ExitCode } from "./exit-codes.ts";
import { plain, print, printJson } from "./output.ts";

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
    print(describeStatus(status));
  }
  if (status.overall_status === "APPROVED") {
    return exitCodes.done;
  }
  return status.overall_status === "PENDING" ? exitCodes.pending : exitCodes.refused;
}

/** A line for the document, and one for each finding. */
function describeStatus(status: StatusBody): string {
  const { document_sequence: number, external_reference: reference, overall_status: overall } = status;
  const legs = `receiver ${status.participant_status ?? "open"}, tax authority ${status.fta_status ?? "open"}`;
  const name = reference === undefined || reference === null ? "" : ` (${reference})`;
  const isStuck = overall === "PENDING" && status.next_poll_after_seconds === null;
  const waits = isStuck ? ["  it waits for the operator of the service"] : [];
  const findings = status.validation_results.map(
    ({ flag, reasonCode, text, pointer }) =>
      `  ${flag} ${reasonCode}${pointer === undefined ? "" : ` ${pointer}`}: ${text}`,
  );
  return [`${number}${name}  ${overall}  ${legs}  ${status.id}`, ...waits, ...findings].map(plain).join("\n");
}
