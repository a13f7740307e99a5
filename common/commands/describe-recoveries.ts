import type { RecoveryReport } from "../recovery/report-recoveries.ts";

/** The reports for a terminal, the newest first. */
export function describeRecoveries(reports: readonly RecoveryReport[]): string {
  return reports.length === 0 ? "This database has never been restored." : reports.map(describe).join("\n\n");
}

function describe(report: RecoveryReport): string {
  const { reason, began_at, finished_at, finished_by, problem, known_until, envelopes, adopted, number_margin } =
    report;
  const statusLines =
    finished_at === null
      ? [
          `UNDER WAY since ${began_at}: nothing is sent and no number is given`,
          `  ${problem ?? "the access point is being asked"}`,
        ]
      : [`From ${began_at} to ${finished_at}, ended by ${finished_by}`];
  return [
    ...statusLines,
    `  ${reason}`,
    `  the database knows everything until ${known_until ?? "nothing"}`,
    `  ${envelopes} envelopes that the access point has taken since, as far as it has not archived them`,
    `  ${adopted} legs that may have been sent, which the access point is asked about`,
    ...(number_margin === null
      ? []
      : [`  ${number_margin} numbers skipped in each sequence, as said by: ${report.margin_by}`]),
    ...section("deliveries of documents or revisions that are lost", report.lost.map(describeLost)),
    ...section("gaps of numbers that are given to no further document", report.gaps.map(describeGap)),
    ...(report.gaps.length === 0 ? [] : [cannotBeKnown]),
  ].join("\n");
}

const cannotBeKnown =
  "  A number in a gap may be that of a document which was sent, and which the access point has archived since: it cannot be named";

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [`  no ${title}`] : [`  ${lines.length} ${title}:`, ...lines.map((line) => `    ${line}`)];

const describeLost = (lost: RecoveryReport["lost"][number]): string =>
  `${lost.organization ?? "organization unknown"}: ${lost.kind ?? "kind unknown"} ${lost.document_sequence ?? "number unknown"}, ` +
  `revision ${lost.revision ?? "unknown"}, ${lost.leg ?? "leg unknown"}, to ${lost.receiver_id}: ` +
  `${lost.status}${lost.mls_status === null ? "" : `, ${lost.mls_status}`}, taken ${lost.taken_at ?? "at an unknown time"}, document ${lost.document_id ?? "unknown"}, sbdh_id ${lost.sbdh_id}`;

const describeGap = (gap: RecoveryReport["gaps"][number]): string =>
  `${gap.kind} ${gap.year} of profile ${gap.business_profile_id}: ${gap.first_value} to ${gap.last_value}` +
  (gap.seen_value === null ? "" : `, given as far as ${gap.seen_value}`);
