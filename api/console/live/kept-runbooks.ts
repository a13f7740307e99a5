import type { RunbooksAnswer } from "../../resources/service-status/answers.ts";
import { getJson } from "../server-call.ts";

export const runbooksPath = "/api/operations/runbooks";

let kept: RunbooksAnswer | undefined;

/** Asks for the runbooks while the service answers, because they are needed when it does not. @throws as callServer */
export async function keepRunbooks(): Promise<void> {
  kept ??= await getJson<RunbooksAnswer>(runbooksPath);
}

export const keptRunbooks = (): RunbooksAnswer | undefined => kept;
