/**
 * SQL: what a row of transmissions keeps of the message of the verdict that decides it. What the row says beside it is left out: that it came as
 * a message, about which envelope, when it was recorded, and that it names no issues.
 */
export const keptMessage = (verdict: string, leg: string): string => `case
      when ${verdict}.proves_delivery and ${leg}.mls_received_at is null and ${verdict}.mls ->> 'source' = 'message'
        and ${verdict}.mls -> 'issues' = '[]' and ${verdict}.mls ->> 'referenceId' = ${leg}.id::text
      then ${verdict}.mls - '{source,issues,referenceId,receivedAt}'::text[] else ${verdict}.mls end`;

/** SQL: whether the message of a row of transmissions came (`message`) or was asked for (`polling`); null where there is none. */
export const sourceOfMessage = (leg: string): string =>
  `case when ${leg}.mls is not null then coalesce(${leg}.mls ->> 'source', 'message') end`;

type Message = Record<string, unknown>;

/** The status message of a leg, from what its row keeps of it. */
export const wholeMessage = ({
  mls,
  sbdhId,
  mlsReceivedAt,
}: {
  mls: Message | null;
  sbdhId: string;
  mlsReceivedAt: Date | null;
}): Message | null =>
  mls === null || "source" in mls
    ? mls
    : { ...mls, issues: [], source: "message", receivedAt: mlsReceivedAt?.toISOString(), referenceId: sbdhId };
