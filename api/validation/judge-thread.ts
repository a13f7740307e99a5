import { workerData } from "node:worker_threads";

import type { RulesConfig } from "../../common/config/rules-config.ts";
import { loadXmlJudge, type Verdict } from "../../common/services/judge-xml.ts";

const judge = await loadXmlJudge((workerData as { rulesConfig: RulesConfig }).rulesConfig);

/** Runs in a thread of the pool in xml-judge.ts. */
export function judgeXml(xml: string): Verdict {
  return judge(xml);
}
