import { publicLeg } from "../../../common/status/legs.ts";
import type { Language } from "../../../common/runtime/text.ts";
import { whoActsOnLeg } from "../../../common/status/who-acts.ts";
import type { LegResult, listLegs } from "../../../common/operations/act-on-legs.ts";
import { present, type AnswerOf } from "../../openapi/description.ts";
import { presentWhoMustAct } from "./who-must-act.ts";
import { legResult, operableLeg, type OperableLegAnswer } from "./answers.ts";

type LegRow = Awaited<ReturnType<typeof listLegs>>["legs"][number];

export const presentLegResult = (result: LegResult): AnswerOf<typeof legResult> =>
  present(legResult, result, { leg: publicLeg(result.leg) });

/** A leg that may need an operator, with who must act. */
export function presentOperableLeg(row: LegRow, language: Language): OperableLegAnswer {
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
