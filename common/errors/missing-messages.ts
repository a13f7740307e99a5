import type { ErrorWords } from "./error-words.ts";

/** Nothing of the caller's organization has the name or the id. */
export const missingMessages = {
  attachment_not_found: [404, "Attachment not found"],
  business_profile_not_found: [404, "Business profile not found"],
  code_list_not_found: [404, "Code list not found"],
  document_not_found: [404, "Document not found"],
  file_not_found: [404, "File not found"],
  leg_not_found: [404, "Leg not found"],
  organization_not_found: [404, "Organization not found"],
  pause_not_found: [404, "Pause not found"],
  queue_not_found: [404, "Queue not found"],
  retry_not_found: [404, "Retry not found"],
  session_not_found: [404, "Session not found"],
  token_not_found: [404, "Token not found"],
  view_not_found: [404, "View not found"],
  webhook_delivery_not_found: [404, "Webhook delivery not found"],
  webhook_endpoint_not_found: [404, "Webhook endpoint not found"],
  file_never_made: [404, "{subject} failed validation and is not reported"],
  file_not_made_yet: [404, "{subject} is not {done} yet"],
  file_not_made: [404, "{subject} was not {done}"],
} as const satisfies ErrorWords;
