import { anyObject, string } from "../answers/schemas.ts";
import type { Operation } from "../operation.ts";

const tagged = {
  ETag: { description: "Digest of the content; If-None-Match is answered with 304.", schema: string },
} as const;
const notModified = { description: "The ETag that was sent is still right.", headers: tagged };
const pageHeaders = {
  ...tagged,
  "Content-Security-Policy": { description: "What the page may load.", schema: string },
} as const;
const ifNoneMatch = {
  name: "If-None-Match",
  in: "header",
  description: "The ETag of an earlier answer.",
  schema: string,
} as const;

export const documentation: readonly Operation[] = [
  {
    method: "get",
    path: "/",
    operationId: "getRoot",
    tag: "Documentation",
    summary: "Leads to the page",
    answers: {
      302: {
        description: "The page is at `/docs`.",
        headers: {
          Location: { description: "Where the page is.", schema: string },
          Link: { description: "Where the description is, for clients that are no browser.", schema: string },
        },
      },
    },
  },
  {
    method: "get",
    path: "/openapi.json",
    operationId: "getOpenApi",
    tag: "Documentation",
    summary: "This description",
    parameters: [ifNoneMatch],
    answers: {
      200: { description: "OpenAPI 3.1.", headers: tagged, content: { schema: anyObject } },
      304: notModified,
    },
  },
  {
    method: "get",
    path: "/docs",
    operationId: "getDocs",
    tag: "Documentation",
    summary: "This description as a page to read",
    parameters: [ifNoneMatch],
    answers: {
      200: {
        description: "The page.",
        headers: pageHeaders,
        content: { contentType: "text/html", schema: string },
      },
      304: { ...notModified, headers: pageHeaders },
    },
  },
  {
    method: "get",
    path: "/docs/",
    operationId: "redirectToDocs",
    tag: "Documentation",
    summary: "Leads to the page",
    answers: {
      308: {
        description: "The page is at `/docs`.",
        headers: { Location: { description: "Where the page is.", schema: string } },
      },
    },
  },
  {
    method: "get",
    path: "/docs/{file}",
    operationId: "getDocsFile",
    tag: "Documentation",
    summary: "A file of the page",
    parameters: [ifNoneMatch],
    answers: {
      200: {
        description: "Script, style or icon.",
        headers: tagged,
        content: { contentType: "text/css", schema: string },
      },
      304: notModified,
      404: { description: "Not a file of the page." },
    },
  },
];
