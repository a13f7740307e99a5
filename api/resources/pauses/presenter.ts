import type { readPauses } from "../../../common/services/pauses/pause-work.ts";
import { present } from "../../openapi/answers/present.ts";
import { pauseAnswer, type PauseAnswer } from "./answers.ts";

type Pause = Awaited<ReturnType<typeof readPauses>>["pauses"][number];

export const presentPause = (pause: Pause): PauseAnswer =>
  present(pauseAnswer, pause, {
    organization_id: pause.orgId,
    next_probe_at: pause.probeAt?.toISOString() ?? null,
  });
