import { actorWords } from "../../../common/domain/status/actor.js";
import { publicLeg } from "../../../common/domain/status/legs.js";
export const presentWhoMustAct = ({ who, action }, language) => ({
    actor: who,
    words: actorWords[who][language],
    action: action[language],
});
export const presentTrouble = (trouble, language) => trouble === undefined
    ? null
    : {
        kind: trouble.kind,
        leg: trouble.leg === null ? null : publicLeg(trouble.leg),
        cause: trouble.cause,
        who_must_act: presentWhoMustAct(trouble, language),
    };
//# sourceMappingURL=who-must-act.js.map