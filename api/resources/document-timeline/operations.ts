import type { ObjectSchema } from "joi";

import { notFound } from "../../../common/errors.ts";
import {
  readTimelineEvidence,
  findTimelineKey,
  readDocumentTimeline,
} from "../../../common/services/document-timeline/read-document-timeline.ts";
import { answerFile } from "../../answering/respond.ts";
import { string } from "../../openapi/answers/schemas.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { viewer } from "../../operation/guard.ts";
import { pathId } from "../../operation/path-id.ts";
import { record } from "../../schemas/field-types.ts";
import { text } from "../../schemas/text-field.ts";
import { answerView, viewPageAnswer, viewPageQuery } from "../readable-invoice/view-page.ts";
import { presentEvidenceFiles } from "../document-files/evidence-files.ts";
import { timelineAnswer } from "./answers.ts";
import { presentDocumentTimeline } from "./presenter.ts";

const tag = "Operations";
const unknown = { 404: { description: "There is no such document among those that the role sees." } };

const fileQuery: ObjectSchema<{ path: string }> = record({ path: text(500).required() });

/** A document of any organization, as operators read it. */
export const documentTimelineOperations: readonly ApiOperation[] = [
  get("/api/operations/documents/{id}", viewer, {
    operationId: "getDocumentStory",
    tag,
    summary: "The whole story of a document",
    description:
      "Its statuses, the legs of every revision with their clocks, the log, what was found in the newest revision, the deliveries of its events, and the files that there are to look at.",
    answers: { 200: { description: "The story.", schema: timelineAnswer }, ...unknown },
    handle: async (ctx, deps) =>
      presentDocumentTimeline(await readDocumentTimeline(deps, ctx.state.scope, pathId(ctx, "id", "Document"))),
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
    handle: async (ctx, deps, read) => {
      const query = read.query();
      await answerView(ctx, deps, await findTimelineKey(deps, ctx.state.scope, pathId(ctx, "id", "Document")), query);
    },
  }),
  get("/api/operations/documents/{id}/files", viewer, {
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
    handle: async (ctx, deps, read) => {
      const id = pathId(ctx, "id", "Document");
      const { path } = read.query();
      const evidence = await readTimelineEvidence(deps, ctx.state.scope, id);
      const file = presentEvidenceFiles(evidence).find((one) => one.path === path);
      if (file === undefined) {
        throw notFound("File");
      }
      const fileName = [evidence.document.documentSequence, ...path.split("/")].join("-");
      answerFile(ctx, { content: await file.load(), contentType: file.mediaType, fileName });
    },
  }),
];
