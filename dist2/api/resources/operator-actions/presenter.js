import { publicLeg } from "../../../common/domain/status/legs.js";
import { whoActsOnLeg } from "../../../common/domain/status/who-acts.js";
import { present } from "../../openapi/answers/present.js";
import { presentWhoMustAct } from "./who-must-act.js";
import { legResult, operableLeg } from "./answers.js";
export const presentLegResult = (result) => present(legResult, result, { leg: publicLeg(result.leg) });
/** A leg that may need an operator, with who must act. */
export function presentOperableLeg(row, language) {
    const acting = whoActsOnLeg(row);
    return present(operableLeg, row, {
        leg: publicLeg(row.leg),
        hint: acting.action[language],
        who_must_act: presentWhoMustAct(acting, language),
        contested: row.contested.map(({ at, code, ...named }) => ({
            at: new Date(at).toISOString(),
            code,
            sender: named.sender ?? null,
            envelope_sender: named.envelope_sender ?? null,
            expected: named.expected ?? null,
            said: named.said ?? null,
        })),
    });
}
//# sourceMappingURL=presenter.js.map