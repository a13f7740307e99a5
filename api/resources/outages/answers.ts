import { pauseCauses, pauseScopes } from "../../../common/domain/pauses/paused-work.ts";
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
} from "../../openapi/answers/schemas.ts";

export const outage = object(
  {
    id: uuid,
    kind: oneOf("access-point-away", "pause"),
    scope: described(nullable(oneOf(...pauseScopes)), "Of a pause."),
    cause: described(nullable(oneOf(...pauseCauses)), "Of a pause."),
    target: described(string, "What stood still: the access point's address, or the target of the pause."),
    organization_id: nullable(uuid),
    organization: nullable(string),
    since: instant,
    until: described(nullable(instant), "Null while it lasts."),
    seconds: described(integer, "How long it lasted, or has by now."),
    tries: described(nullable(integer), "Calls that came to nothing."),
    processes: described(nullable(integer), "Worker processes that saw it."),
    reason: string,
    begun_by: nullable(string),
    ended_by: nullable(string),
    end_reason: nullable(string),
  },
  { title: "Outage" },
);

export type OutageAnswer = AnswerOf<typeof outage>;
