import type { ErrorWords } from "./error-words.ts";

/** The code of a status, for an error whose message is in no other part of the catalogue. */
export const genericMessages = {
  bad_request: [400, "The request is wrong"],
  unauthorized: [401, "Authentication required or invalid token"],
  forbidden: [403, "The request is not allowed"],
  not_found: [404, "{what} not found"],
  method_not_allowed: [405, "Method not allowed"],
  timed_out: [408, "The request took too long"],
  conflict: [409, "The request contradicts the state of things"],
  precondition_failed: [412, "{what} is at version {version}, which If-Match does not name: read it and decide anew"],
  too_large: [413, "The request is too large"],
  unsupported_media_type: [415, "The media type is not taken"],
  unprocessable: [422, "The request cannot be worked on"],
  too_many_requests: [429, "There are too many requests"],
  headers_too_large: [431, "The headers of the request are too large"],
  internal_error: [500, "An error occurred"],
  not_implemented: [501, "This installation cannot do this"],
  unavailable: [503, "The service cannot work on this at the moment, try again"],
} as const satisfies ErrorWords;
