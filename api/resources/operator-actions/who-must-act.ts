import { actorWords, type WhoActs } from "../../../common/status/situations.ts";
import type { Language } from "../../../common/runtime/text.ts";
import { publicLeg } from "../../../common/status/legs.ts";
import type { Trouble } from "../../../common/status/who-acts.ts";
import type { TroubleAnswer, WhoMustActAnswer } from "./answers.ts";

export const presentWhoMustAct = ({ who, action }: WhoActs, language: Language): WhoMustActAnswer => ({
  actor: who,
  words: actorWords[who][language],
  action: action[language],
});

export const presentTrouble = (trouble: Trouble | undefined, language: Language): TroubleAnswer | null =>
  trouble === undefined
    ? null
    : {
        kind: trouble.kind,
        leg: trouble.leg === null ? null : publicLeg(trouble.leg),
        cause: trouble.cause,
        who_must_act: presentWhoMustAct(trouble, language),
      };
