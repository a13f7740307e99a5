import { workerData } from "node:worker_threads";

import { loadXmlJudge, type JudgeXml, type Verdict } from "../../common/services/judge-xml.ts";
import {
  loadRehearsal,
  type RehearsalConfig,
  type RehearsalInput,
  type Rehearsed,
  type RehearseDocument,
} from "../../common/services/rehearse-document.ts";

const { rulesConfig } = workerData as { rulesConfig: RehearsalConfig };
let judge: Promise<JudgeXml> | undefined;
let rehearsal: Promise<RehearseDocument> | undefined;

/** Runs in a thread of the pool in xml-judge.ts. */
export async function judgeXml(xml: string): Promise<Verdict> {
  judge ??= loadXmlJudge(rulesConfig);
  return (await judge)(xml);
}

/** Runs in a thread of the pool in xml-judge.ts. */
export async function rehearseDocument(input: RehearsalInput): Promise<Rehearsed> {
  rehearsal ??= loadRehearsal(rulesConfig);
  return (await rehearsal)(input);
}
