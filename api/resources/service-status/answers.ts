import { pauseScopes } from "../../../common/operations/paused-work.ts";
import { actors } from "../../../common/status/situations.ts";
import { conditionIds } from "../../../common/service-status/condition-table.ts";
import { diskStates } from "../../../common/service-status/disk.ts";
import { parts } from "../../../common/service-status/service-snapshot.ts";
import { publicLegs } from "../../../common/status/legs.ts";
import { stageNames } from "../../../common/status/pipeline.ts";
import { failureClasses, legStates } from "../../../common/status/status.ts";
import {
  boolean,
  described,
  instant,
  integer,
  listOf,
  nullable,
  object,
  oneOf,
  string,
  uuid,
  type AnswerOf,
} from "../../openapi/description.ts";

const amount = { count: integer, since: described(nullable(instant), "The oldest of them.") };

export const conditionPause = object({
  id: uuid,
  scope: oneOf(...pauseScopes),
  target: string,
  organization_id: nullable(uuid),
  organization: nullable(string),
});

export const condition = object({
  id: described(
    oneOf(...conditionIds),
    "Its name, which its alert and its section in docs/operations.md have as well.",
  ),
  subject: described(nullable(string), "Which of several it is about: a process, a stage, a pause."),
  severity: oneOf("critical", "warning"),
  words: described(string, "Whole sentences, in English."),
  who: described(oneOf(...actors), "Who has to act."),
  action: described(string, "What to do about it."),
  since: nullable(instant),
  waiting: described(nullable(integer), "Documents that wait for its end; null where that is not counted."),
  pause: described(nullable(conditionPause), "The pause that it tells of, which can be resumed."),
});

const part = oneOf(...parts);

/** What does not hold, and how far that can be relied on. */
export const judgement = {
  conditions: described(listOf(condition), "What does not hold, the worst first."),
  looked_at: described(listOf(object({ part, at: instant })), "What was looked at, and when."),
  unseen: described(
    listOf(object({ part, words: string })),
    "What could not be looked at, so that nobody knows whether it holds.",
  ),
  is_well: described(boolean, "Whether everything was looked at, and holds."),
  oldest_look: described(nullable(instant), "Since when the oldest of what is known is known."),
};

export const stage = object({
  stage: oneOf(...stageNames),
  waiting: integer,
  since: nullable(instant),
});

export const leg = object({
  leg: oneOf(...publicLegs),
  state: oneOf(...legStates),
  failure_class: nullable(oneOf(...failureClasses)),
  ...amount,
  next_try_at: nullable(instant),
});

export const process = object({
  id: uuid,
  kind: oneOf("api", "workers"),
  name: string,
  host: nullable(string),
  pid: nullable(integer),
  version: string,
  works: listOf(string),
  started_at: instant,
  seen_at: instant,
  silent_ms: integer,
  is_silent: described(
    boolean,
    "Whether it has missed its beat: twice what a process takes between two signs of life.",
  ),
});

export const disk = object({
  state: described(
    oneOf(...diskStates),
    "Of the database, as the process sees it that answers. `low`: documents are refused until more is free; `full`: the database could not store what it was given; `unseen`: how much is free cannot be seen from here.",
  ),
  free_bytes: described(nullable(integer), "On the fullest disk that it writes to; null where others' or unseen."),
  needed_bytes: described(nullable(integer), "With less free, no document is taken in; null where it is others'."),
});

const recovery = described(
  nullable(
    object({
      since: nullable(instant),
      problem: described(nullable(string), "Why it has not come to its end; null where it is others'."),
    }),
  ),
  "Of a database that was restored: nothing is sent and no document taken in meanwhile. Null while none is under way.",
);

export const webhooks = object({
  pending: integer,
  since: nullable(instant),
  failing: integer,
  paused_endpoints: integer,
});

export const serviceSnapshotAnswer = object(
  {
    at: instant,
    counted_at: described(instant, "What waits was counted then: a large backlog is counted less often."),
    scope: oneOf("site", "organization"),
    ...judgement,
    stages: listOf(stage),
    legs: listOf(leg),
    given_up: object(amount),
    overdue: object(amount),
    webhooks,
    processes: listOf(process),
    disk,
    recovery,
  },
  { title: "Standing" },
);

/** Reported in place of the snapshot while the database cannot be read: what the process knows itself. */
export const unavailableAnswer = object({ at: instant, words: string, ...judgement });

export type UnavailableAnswer = AnswerOf<typeof unavailableAnswer>;
export type ServiceSnapshotAnswer = AnswerOf<typeof serviceSnapshotAnswer>;
