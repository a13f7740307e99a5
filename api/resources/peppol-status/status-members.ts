import { boolean, described, integer, nullable, string } from "../../openapi/answers/schemas.ts";
import { legStatus, overallStatus } from "../documents/answers.ts";

/** Fields shared by the snapshot and the query of many statuses. */
export const statusMembers = {
  document_sequence: string,
  overall_status: overallStatus,
  participant_status: described(legStatus, "The receiver's verdict."),
  fta_status: described(legStatus, "The tax authority's verdict."),
  is_terminal: described(boolean, "Nothing will change by itself any more."),
  next_poll_after_seconds: described(nullable(integer), "When to ask again; null when nothing will change by itself."),
};
