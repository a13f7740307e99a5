import { refusal } from "../../../common/runtime/errors.ts";
import {
  readTimelineEvidence,
  findTimelineKey,
  readDocumentTimeline,
  type DocumentTimeline,
} from "../../../common/status/document-timeline-store.ts";
import { answerFile } from "../../http/respond.ts";
import { string, present } from "../../openapi/description.ts";
import { get, type ApiOperation, recordOpening } from "../../operation/api-operation.ts";
import { seesMasked, viewer, viewerOriginal } from "../../operation/guard.ts";
import { pathId } from "../../operation/path.ts";
import { record } from "../../schemas/field-types.ts";
import { text } from "../../schemas/fields.ts";
import { answerEvidence, evidenceAnswer } from "../document-files/operations.ts";
import {
  answerPdf,
  pdfAnswers,
  answerView,
  languageParameters,
  pdfQuery,
  viewPageAnswer,
  viewPageQuery,
} from "../readable-invoice/operations.ts";
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

const tag = "Operations";
const unknown = { 404: { description: "There is no such document among those that the role sees." } };

const fileQuery = record({ path: text(500).required() });

/** A document of any organization, as operators read it. */
export const documentTimelineOperations: readonly ApiOperation[] = [
  get("/api/operations/documents/{id}", viewer, {
    operationId: "getDocumentStory",
    tag,
    summary: "The whole story of a document",
    description:
      "Its statuses, the legs of every revision with their clocks, the log, what was found in the newest revision, the deliveries of its events, and the files that there are to look at; the role `viewer` gets none.",
    answers: { 200: { description: "The story.", schema: timelineAnswer }, ...unknown },
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
  get("/api/operations/documents/{id}/view", viewer, {
    operationId: "getDocumentStoryView",
    tag,
    summary: "A document as a page to read",
    description: "What `GET /api/<kind>/{id}/view` gives to its organization.",
    query: viewPageQuery,
    answers: {
      200: viewPageAnswer,
      404: { description: "There is no such document among those that the role sees, or it is not rendered yet." },
    },
    handle: async (ctx, { database, dispatcher }, read) => {
      const query = read.query();
      const id = pathId(ctx, "id", "document_not_found");
      const key = await findTimelineKey({ database }, ctx.state.scope, id);
      await answerView(ctx, { database, dispatcher }, key, query);
    },
  }),
  get("/api/operations/documents/{id}/view.pdf", viewerOriginal, {
    operationId: "getDocumentStoryPdf",
    tag,
    summary: "A document as a PDF",
    description: "What `GET /api/<kind>/{id}/view.pdf` gives to its organization.",
    query: { schema: pdfQuery, about: languageParameters },
    answers: {
      ...pdfAnswers,
      404: { description: "There is no such document among those that the role sees, or it is not rendered yet." },
    },
    handle: async (ctx, { database, dispatcher, typesetter }, read) => {
      const query = read.query();
      const id = pathId(ctx, "id", "document_not_found");
      const key = await findTimelineKey({ database }, ctx.state.scope, id);
      await answerPdf(ctx, { database, dispatcher, typesetter }, key, query);
    },
  }),
  get("/api/operations/documents/{id}/evidence", viewerOriginal, {
    operationId: "getDocumentStoryEvidence",
    tag,
    summary: "Everything that is known of a document",
    description: "What `GET /api/<kind>/{id}/evidence` gives to its organization.",
    answers: { 200: evidenceAnswer, ...unknown },
    handle: async (ctx, { config, database, dispatcher }) => {
      const id = pathId(ctx, "id", "document_not_found");
      const key = await findTimelineKey({ database }, ctx.state.scope, id);
      await answerEvidence(ctx, { config, database, dispatcher }, key);
    },
  }),
  get("/api/operations/documents/{id}/files", viewerOriginal, {
    operationId: "getDocumentStoryFile",
    tag,
    summary: "A file of a document",
    description: "Request, UBL, tax data, envelope, status message, report of the access point or attachment.",
    query: {
      schema: fileQuery,
      about: {
        path: { description: "`path` of one of the `files` of the story.", example: "revision-1/ubl.xml" },
      },
    },
    answers: {
      200: {
        description: "The file.",
        headers: { "Content-Disposition": { description: "Names the file.", schema: string } },
        contentType: "*/*",
        schema: { type: "string", format: "binary" },
      },
      ...unknown,
    },
    handle: async (ctx, { config, database }, read) => {
      const id = pathId(ctx, "id", "document_not_found");
      const { path } = read.query();
      const evidence = await readTimelineEvidence({ config, database }, ctx.state.scope, id);
      const found = presentEvidenceFiles(evidence).find((one) => one.path === path);
      if (found === undefined) {
        throw refusal("file_not_found");
      }
      await recordOpening(ctx, { database }, { orgId: evidence.document.orgId, id, file: path });
      const fileName = [evidence.document.documentSequence, ...path.split("/")].join("-");
      answerFile(ctx, { content: await found.load(), contentType: found.mediaType, fileName });
    },
  }),
];
