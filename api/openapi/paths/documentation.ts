import { anyObject, string } from "../answers/schemas.ts";
import type { Operation } from "../operation.ts";

const notModified = { description: "The ETag that was sent is still right." };

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
    answers: {
      200: { description: "OpenAPI 3.1.", content: { schema: anyObject } },
      304: notModified,
    },
  },
  {
    method: "get",
    path: "/docs",
    operationId: "getDocs",
    tag: "Documentation",
    summary: "This description as a page to read",
    answers: {
      200: { description: "The page.", content: { contentType: "text/html", schema: string } },
      304: notModified,
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
    answers: {
      200: { description: "Script, style or icon.", content: { contentType: "text/css", schema: string } },
      304: notModified,
      404: { description: "Not a file of the page." },
    },
  },
];
