import { readDocumentTimeline, type DocumentTimeline } from "../../../common/status/document-timeline-store.ts";
import { present } from "../../openapi/description.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { seesMasked, viewer } from "../../operation/guard.ts";
import { pathId } from "../../operation/path.ts";
import { storyFileOperations } from "../document-files/operations.ts";
import { storyViewOperations } from "../readable-invoice/operations.ts";
import { presentEvidenceFiles } from "../document-files/evidence-zip.ts";
import { timelineAnswer, delivery, document, file, leg, type TimelineAnswer } from "./answers.ts";
import { mlsOverdueMs } from "../../../common/service-status/service-snapshot.ts";
import { publicLeg } from "../../../common/status/legs.ts";
import { nextStages } from "../../../common/status/pipeline.ts";
import type { Language } from "../../../common/runtime/text.ts";
import {
  documentTrouble,
  whoActsOnDocument,
  whoActsOnLeg,
  type DocumentCase,
} from "../../../common/status/who-acts.ts";
import { languageOf } from "../../http/handle-errors.ts";
import { presentTrouble, presentWhoMustAct } from "../operator-actions/answers.ts";
import { presentStatusLog } from "../peppol-status/presenter.ts";

const lawTermMs = 14 * 86_400_000;

function presentDocumentTimeline(
  { document: row, paused, ...timeline }: DocumentTimeline,
  language: Language,
): TimelineAnswer {
  const legs = timeline.legs.map((each) => ({ ...each, isPaused: paused.holdsLeg({ ...each, orgId: row.orgId }) }));
  const standing: DocumentCase = {
    ...row,
    isGivenUp: row.failure !== null,
    isPaused: paused.holdsOrganization(row.orgId) || nextStages(row.stage).some((stage) => paused.holdsStage(stage)),
    legs: legs.filter(({ revision }) => revision === row.revision),
  };
  return {
    document: present(document, row, {
      organization: { id: row.orgId, name: row.orgName },
      tax_inclusive_amount: row.total,
      trouble: presentTrouble(documentTrouble(standing, row.failure?.message ?? null), language),
      who_must_act: presentWhoMustAct(whoActsOnDocument(standing), language),
    }),
    report_due_on: new Date(Date.parse(row.issueDate) + lawTermMs).toISOString().slice(0, 10),
    legs: legs.map((each) => {
      const acting = whoActsOnLeg(each);
      return present(leg, each, {
        leg: publicLeg(each.leg),
        hint: acting.action[language],
        who_must_act: presentWhoMustAct(acting, language),
        mls_due_at: each.sentAt === null ? null : new Date(each.sentAt.getTime() + mlsOverdueMs).toISOString(),
      });
    }),
    log: presentStatusLog(timeline.log),
    findings: timeline.findings,
    deliveries: timeline.deliveries.map((each) => present(delivery, each)),
    files: presentEvidenceFiles(timeline.evidence).map((each) => present(file, each)),
  };
}

/** A document of any organization, as operators read it. */
export const documentTimelineOperations: readonly ApiOperation[] = [
  get("/api/operations/documents/{id}", viewer, {
    operationId: "getDocumentStory",
    tag: "Operations",
    summary: "The whole story of a document",
    description:
      "Its statuses, the legs of every revision with their clocks, the log, what was found in the newest revision, the deliveries of its events, and the files that there are to look at; the role `viewer` gets none.",
    answers: {
      200: { description: "The story.", schema: timelineAnswer },
      404: { description: "There is no such document among those that the role sees." },
    },
    handle: async (ctx, { config, database }) => {
      const story = await readDocumentTimeline(
        { config, database },
        ctx.state.scope,
        pathId(ctx, "id", "document_not_found"),
      );
      const answer = presentDocumentTimeline(story, languageOf(ctx));
      return seesMasked(ctx.state) ? { ...answer, files: [] } : answer;
    },
  }),
  ...storyViewOperations,
  ...storyFileOperations,
];
