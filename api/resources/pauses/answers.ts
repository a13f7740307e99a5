import { pauseCauses, pauseScopes } from "../../../common/operations/paused-work.ts";
import {
  described,
  instant,
  integer,
  nullable,
  object,
  oneOf,
  string,
  uuid,
  type AnswerOf,
} from "../../openapi/description.ts";

export const pauseAnswer = object(
  {
    id: uuid,
    scope: oneOf(...pauseScopes),
    target: described(
      string,
      "A stage, a leg, a participant identifier, an organization's id, or `corner-2`, the access point.",
    ),
    organization_id: described(nullable(uuid), "Of whose documents; null for everybody's."),
    organization: described(nullable(string), "Its name."),
    cause: described(
      oneOf(...pauseCauses),
      "`site-error`: the service has paused the stage, or the access point, by itself for a fault of the site, and looks whether it has passed.",
    ),
    reason: string,
    paused_by: string,
    paused_at: instant,
    probes: described(integer, "How often it was looked whether a fault of the site has passed."),
    next_probe_at: nullable(instant),
    ended_at: nullable(instant),
    ended_by: nullable(string),
    end_reason: nullable(string),
  },
  { title: "Pause" },
);

export type PauseAnswer = AnswerOf<typeof pauseAnswer>;
