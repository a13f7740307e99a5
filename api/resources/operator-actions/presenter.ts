import { publicLeg } from "../../../common/domain/status/legs.ts";
import { legHint } from "../../../common/domain/status/status-guide.ts";
import type { LegResult, listLegs } from "../../../common/services/operator-actions/act-on-legs.ts";
import { present } from "../../openapi/answers/present.ts";
import type { AnswerOf } from "../../openapi/answers/schemas.ts";
import { legResult, operableLeg } from "./answers.ts";

type LegRow = Awaited<ReturnType<typeof listLegs>>["legs"][number];

export const presentLegResult = (result: LegResult): AnswerOf<typeof legResult> =>
  present(legResult, result, { leg: publicLeg(result.leg) });

/** A leg that may need an operator, with a hint what to do. */
export const presentOperableLeg = (row: LegRow): AnswerOf<typeof operableLeg> =>
  present(operableLeg, row, { leg: publicLeg(row.leg), hint: legHint(row) });
