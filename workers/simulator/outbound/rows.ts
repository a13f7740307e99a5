import { PARTICIPANT_META_SCHEME } from "../../../common/peppol/identifiers.ts";
import { messagesOf, type TransactionStatus, type Transmission } from "../transmissions.ts";
import { outcomeNamed } from "./outcomes.ts";

/** phoss-ap stores nothing of a request that it refuses. */
export const isRow = ({ api, status }: Transmission): boolean => api === "phoss-ap" && status !== "refused";

/**
 * The row that phoss-ap finds for an SBDH id: it finds none where there are several in a table.
 *
 * @param archiveAfterMs undefined where the archive is not looked at
 */
export function findRow(
  copies: readonly Transmission[],
  { archiveAfterMs, includeArchive }: { archiveAfterMs: number; includeArchive: boolean },
): Transmission | undefined {
  const rows = copies.filter(isRow);
  const active = rows.filter((row) => isActive(row, archiveAfterMs));
  const archived = rows.filter((row) => !active.includes(row));
  return onlyOne(active) ?? (includeArchive ? onlyOne(archived) : undefined);
}

const onlyOne = (rows: readonly Transmission[]): Transmission | undefined => (rows.length === 1 ? rows[0] : undefined);

/** What is sent and reported goes to the archive, whatever its receiver has still to say; all else stays. */
export function isActive(row: Transmission, archiveAfterMs: number, at = Date.now()): boolean {
  const isArchivable = statusOf(row) === "sent" && isReported(row);
  return !isArchivable || row.completedAt === null || Date.parse(row.completedAt) + archiveAfterMs > at;
}

const isReported = ({ status, outcome }: Transmission): boolean =>
  status === "sent" && outcomeNamed(outcome).answer !== "sent_422";

/** phoss-ap's OutboundTransactionResponse (access-point.md 2) of one row, among all rows of its id. */
export function statusObject(row: Transmission, copies: readonly Transmission[], archiveAfterMs: number): object {
  const { id, sbdhId, custom1, custom2, custom3 } = row;
  const status = statusOf(row);
  return {
    id,
    transactionType: "business_document",
    senderID: `${PARTICIPANT_META_SCHEME}::${row.senderId}`,
    receiverID: `${PARTICIPANT_META_SCHEME}::${row.receiverId}`,
    docTypeID: `${row.docTypeScheme}::${row.docTypeId}`,
    processID: `cenbii-procid-ubl::${row.processId}`,
    sbdhInstanceID: sbdhId,
    status,
    attemptCount: row.attempts,
    createdDT: javaTime(row.receivedAt),
    completedDT: status === "sending" ? null : javaTime(row.completedAt),
    reportingStatus: status !== "sending" && isReported(row) ? "reported" : "pending",
    nextRetryDT: javaTime(row.nextRetryAt),
    errorDetails: row.error,
    mlsStatus: mlsStatus(row, copies, archiveAfterMs),
    custom1,
    custom2,
    custom3,
  };
}

/** Java leaves out seconds and fractions that are nothing. */
export const javaTime = (iso: string | null): string | null => iso?.replace(/(?::00)?\.000Z$/, "Z") ?? null;

export const statusOf = ({ status, busyUntil }: Transmission): TransactionStatus =>
  busyUntil === null ? status : "sending";

/** Of the last message that came while this was the only row of its id in the active table. */
function mlsStatus(row: Transmission, copies: readonly Transmission[], archiveAfterMs: number): string {
  const rows = copies.filter(isRow);
  const findsRow = (at: number): boolean =>
    onlyOne(rows.filter((each) => Date.parse(each.receivedAt) <= at && isActive(each, archiveAfterMs, at))) === row;
  const heard = rows
    .flatMap(messagesOf)
    .filter(({ referenceId, arrivedAt }) => referenceId === row.sbdhId && arrivedAt !== null)
    .toSorted((one, other) => String(one.arrivedAt).localeCompare(String(other.arrivedAt)))
    .findLast(({ arrivedAt }) => findsRow(Date.parse(String(arrivedAt))));
  return heard === undefined ? "pending" : `received_${heard.code.toLowerCase()}`;
}
