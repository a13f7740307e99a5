import type { ErrorWords } from "./error-words.ts";

/** What is too much at the moment, or cannot be done at the moment; all of it may be tried again. */
export const limitMessages = {
  rate_limited: [429, "Rate limit of {points} requests per minute exceeded; retry after {seconds} s"],
  answers_quota: [
    429,
    "This account has reached its quota of {megabytes} MB for answers that are kept for its Idempotency-Keys: send further requests without a key, or when the oldest answers have been deleted, 25 hours after their requests, or ask the operator of the site for more",
  ],
  attachments_quota: [
    429,
    "This account has reached its quota of {megabytes} MB for attachments: send documents without attachments, or ask the operator of the site for more",
  ],
  sign_in_attempts: [429, "Too many attempts to sign in; retry after {seconds} s"],
  too_many_held: [
    429,
    "Too many batches, waits and streams of this account are open at the same time: {most} are the most, wait for one of them to end",
  ],
  account_bytes: [429, "Too many bytes of this account are under way at the same time: wait for an answer, then go on"],
  account_documents_wait: [
    429,
    "Too many documents of this account wait: send further ones when they have been worked on",
  ],
  too_many_views: [
    429,
    "Too many live views of this session are open at the same time: {most} are the most, close one of them",
  ],
  answer_not_written: [
    503,
    "The document is stored, but its answer could not be written: ask for it, or send the request again with the same Idempotency-Key",
  ],
  document_too_slow: [503, "The document was given up after {seconds} s of work: send it in parts"],
  organization_unreadable: [503, "The organization of the token cannot be looked up at the moment; try again"],
  pdf_process_ended: [503, "The process that makes PDFs ended: try again"],
  recovering: [
    503,
    "The service was restored from a backup and is finding out what had been sent before: try again later",
  ],
  numbers_unreadable: [503, "The service cannot see how far it has given document numbers: try again later"],
  thread_ended: [503, "The thread that worked on the document ended: try again"],
  no_room: [503, "There is no room for further documents at the moment, try again later"],
  tokens_unchecked: [503, "Tokens cannot be checked at the moment; try again"],
  service_bytes: [503, "Too many bytes are under way at the moment, try again"],
  too_many_connections: [503, "Too many connections at the moment, try again"],
  organization_documents_wait: [503, "Too many documents of your organization wait already: try again later"],
  documents_wait: [503, "Too many documents wait already: try again later"],
} as const satisfies ErrorWords;
