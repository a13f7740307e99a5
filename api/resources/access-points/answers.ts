import { accessPointStates } from "../../../common/domain/access-points/access-point-use.ts";
import {
  described,
  integer,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  string,
  uuid,
  type AnswerOf,
} from "../../openapi/answers/schemas.ts";

export const accessPointAnswer = object(
  {
    name: described(string, "`corner-2` is the one of `ACCESS_POINT_URL`; the others are those of `ACCESS_POINTS`."),
    host: described(string, "Host and port."),
    weight: described(integer, "As configured; 0: only what is pinned to it."),
    pinned_organizations: described(integer, "Organizations whose envelopes go nowhere else."),
    pinned_receivers: described(integer, "Receivers whose envelopes go nowhere else."),
    state: described(
      nullable(oneOf(...accessPointStates)),
      "What worker processes see of it, the worst of them: `open`, `slow` beside the others, or `away`; null while none sends.",
    ),
    drain_id: described(nullable(uuid), "The pause that keeps new envelopes from it, if any: it drains."),
    pause_id: described(nullable(uuid), "The pause that keeps everything from it, if any."),
    share: described(
      number,
      "The part of what any may send that it gets now, from 0 to 1: 0 while it is away, slow or held.",
    ),
    in_flight: described(integer, "Calls under way, of all worker processes."),
    slots: described(integer, "The most of them."),
    sent: described(integer, "Envelopes that it has taken in the last minute."),
    failed: described(integer, "Sends of the last minute that came to something else."),
    processes: described(integer, "Worker processes that say so."),
  },
  { title: "AccessPoint" },
);

export const accessPointsAnswer = object(
  {
    data: described(
      listOf(accessPointAnswer),
      "In the order of their configuration, the one of `ACCESS_POINT_URL` first.",
    ),
  },
  { title: "AccessPoints" },
);

export type AccessPointAnswer = AnswerOf<typeof accessPointAnswer>;
export type AccessPointsAnswer = AnswerOf<typeof accessPointsAnswer>;
