import { mlsOverdueMs } from "../../../common/domain/service-status/service-snapshot.ts";
import { publicLeg } from "../../../common/domain/status/legs.ts";
import { legHint } from "../../../common/domain/status/status-guide.ts";
import type { DocumentTimeline } from "../../../common/services/document-timeline/read-document-timeline.ts";
import { present } from "../../openapi/answers/present.ts";
import { presentEvidenceFiles } from "../document-files/evidence-files.ts";
import { presentStatusLog } from "../peppol-status/status-log.ts";
import { delivery, document, file, leg, type TimelineAnswer, type TimelineLeg } from "./answers.ts";

const lawTermMs = 14 * 86_400_000;

export function presentDocumentTimeline({ document: row, ...timeline }: DocumentTimeline): TimelineAnswer {
  return {
    document: present(document, row, {
      organization: { id: row.orgId, name: row.orgName },
      tax_inclusive_amount: row.total,
    }),
    report_due_on: new Date(Date.parse(row.issueDate) + lawTermMs).toISOString().slice(0, 10),
    legs: timeline.legs.map(presentLeg),
    log: presentStatusLog(timeline.log),
    findings: timeline.findings,
    deliveries: timeline.deliveries.map((each) => present(delivery, each)),
    files: presentEvidenceFiles(timeline.evidence).map((each) => present(file, each)),
  };
}

const presentLeg = (row: DocumentTimeline["legs"][number]): TimelineLeg =>
  present(leg, row, {
    leg: publicLeg(row.leg),
    hint: legHint(row),
    mls_due_at: row.sentAt === null ? null : new Date(row.sentAt.getTime() + mlsOverdueMs).toISOString(),
  });
