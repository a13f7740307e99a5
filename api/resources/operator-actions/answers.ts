import { actors, actorWords, type WhoActs } from "../../../common/status/situations.ts";
import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import { actorRoles, operatorActionNames, operatorTargets } from "../../../common/operations/operator-actions.ts";
import { publicLegs, publicLeg } from "../../../common/status/legs.ts";
import { waitingStates } from "../../../common/status/pipeline.ts";
import { failureClasses, legStates } from "../../../common/status/status.ts";
import { troubleKinds, type Trouble } from "../../../common/status/who-acts.ts";
import {
  anyObject,
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
import type { Language } from "../../../common/runtime/text.ts";

/** `presentWhoMustAct` makes it. */
export const whoMustAct = object(
  {
    actor: described(oneOf(...actors), "`site` is who operates this service; `nobody` means to wait."),
    words: described(string, "The same in words, in the language of `Accept-Language`."),
    action: described(string, "What there is to do."),
  },
  { title: "WhoMustAct" },
);

export const trouble = object(
  {
    kind: oneOf(...troubleKinds),
    leg: described(nullable(oneOf(...publicLegs)), "Null where a stage of this service gave the document up."),
    cause: nullable(string),
    who_must_act: whoMustAct,
  },
  { title: "DocumentTrouble" },
);

export type WhoMustActAnswer = AnswerOf<typeof whoMustAct>;
export type TroubleAnswer = AnswerOf<typeof trouble>;

const legName = oneOf(...publicLegs);
const legState = oneOf(...legStates);

export const legResult = object(
  { sbdh_id: uuid, document_id: uuid, revision: integer, leg: legName, state: legState },
  { title: "LegActionResult" },
);

export const legResults = object(
  { resolved: listOf(legResult), skipped: listOf(object({ sbdh_id: uuid, message: string })) },
  { title: "LegActionResults" },
);

export type LegResultsAnswer = AnswerOf<typeof legResults>;

const contestedMessage = object(
  {
    at: instant,
    code: string,
    sender: described(nullable(string), "Null where only the access point knows of the message, and not whose it is."),
    envelope_sender: described(nullable(string), "The envelope's, where it names another one."),
    expected: described(nullable(string), "The provider whose message decides; null where it is not known."),
    said: nullable(string),
  },
  { title: "ContestedMessage" },
);

export const operableLeg = object(
  {
    org_id: uuid,
    sbdh_id: uuid,
    document_id: uuid,
    kind: oneOf(...documentKindNames),
    document_sequence: string,
    revision: integer,
    leg: legName,
    state: legState,
    failure_class: nullable(oneOf(...failureClasses)),
    reason: nullable(string),
    resent_as: described(
      nullable(listOf(uuid)),
      "Ids of later envelopes: the access point had given up the former. The last is that of the latest.",
    ),
    hint: string,
    who_must_act: whoMustAct,
    attempts: integer,
    sent_at: nullable(instant),
    updated_at: instant,
    contested: described(listOf(contestedMessage), "Status messages that decide nothing until a person says so."),
  },
  { title: "OperableLeg" },
);

export type OperableLegAnswer = AnswerOf<typeof operableLeg>;

export const givenUp = object(
  {
    org_id: uuid,
    id: uuid,
    kind: oneOf(...documentKindNames),
    document_sequence: string,
    revision: integer,
    stage: oneOf(...waitingStates),
    failure: anyObject,
    who_must_act: whoMustAct,
    updated_at: instant,
  },
  { title: "GivenUpDocument" },
);

export const documentRetry = object({ id: uuid, revision: integer, stage: string }, { title: "DocumentRetryResult" });

export const operatorAction = object(
  {
    id: uuid,
    at: instant,
    org_id: nullable(uuid),
    organization: nullable(string),
    subject: string,
    role: oneOf(...actorRoles),
    action: oneOf(...operatorActionNames),
    target: oneOf(...operatorTargets),
    target_id: nullable(string),
    target_name: described(nullable(string), "The number of a document, the name of an organization or profile."),
    reason: nullable(string),
    outcome: oneOf("done", "refused"),
    detail: anyObject,
    request_id: string,
  },
  { title: "OperatorAction" },
);

export type OperatorActionAnswer = AnswerOf<typeof operatorAction>;

export const presentWhoMustAct = ({ who, action }: WhoActs, language: Language): WhoMustActAnswer => ({
  actor: who,
  words: actorWords[who][language],
  action: action[language],
});

export const presentTrouble = (found: Trouble | undefined, language: Language): TroubleAnswer | null =>
  found === undefined
    ? null
    : {
        kind: found.kind,
        leg: found.leg === null ? null : publicLeg(found.leg),
        cause: found.cause,
        who_must_act: presentWhoMustAct(found, language),
      };
