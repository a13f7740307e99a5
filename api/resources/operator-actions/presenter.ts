import { publicLeg } from "../../../common/domain/status/legs.ts";
import { operatorLegStates } from "../../../common/domain/status/status.ts";
import { contestedHint, legHint } from "../../../common/domain/status/status-guide.ts";
import type { LegResult, listLegs } from "../../../common/services/operator-actions/act-on-legs.ts";
import { present } from "../../openapi/answers/present.ts";
import type { AnswerOf } from "../../openapi/answers/schemas.ts";
import { legResult, operableLeg, type OperableLegAnswer } from "./answers.ts";

type LegRow = Awaited<ReturnType<typeof listLegs>>["legs"][number];

export const presentLegResult = (result: LegResult): AnswerOf<typeof legResult> =>
  present(legResult, result, { leg: publicLeg(result.leg) });

/** A leg that may need an operator, with a hint what to do. */
export const presentOperableLeg = (row: LegRow): OperableLegAnswer =>
  present(operableLeg, row, {
    leg: publicLeg(row.leg),
    hint: operatorLegStates.some((state) => state === row.state) ? legHint(row) : contestedHint,
    contested: row.contested.map(({ at, code, ...named }) => ({
      at: new Date(at).toISOString(),
      code,
      sender: named.sender ?? null,
      envelope_sender: named.envelope_sender ?? null,
      expected: named.expected ?? null,
      said: named.said ?? null,
    })),
  });
