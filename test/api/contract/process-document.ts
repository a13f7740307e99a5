import { expect } from "chai";

import { loadDocumentValidation, type ValidateDocument } from "../../../common/rules/validate-document.ts";
import { deliverLeg } from "../../setup/deliver-leg.ts";
import { buildMls, type MlsOverrides } from "../../factories/mls.ts";
import type { Json } from "../../factories/request.ts";
import type { TestApi } from "../../setup/api.ts";
import { runStages, ScriptedAccessPoint } from "../../setup/pipeline.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { call } from "../http-client.ts";

type Verdict = Pick<MlsOverrides, "code" | "issues">;

/** The worker process that the test stands for. */
const instanceId = "00000000-0000-7000-8000-000000000002";

/** By the service, because each has rules of its own. */
const checks = new WeakMap<TestApi["deps"], Promise<ValidateDocument>>();

/** Prices, renders and checks a document with the rules of the product. */
export async function judge(api: TestApi, document: { id: string }): Promise<void> {
  const check = checks.get(api.deps) ?? loadDocumentValidation(api.deps);
  checks.set(api.deps, check);
  await runStages(api.deps, await check, [{ id: document.id, revision: 1 }]);
}

/** Sends both legs of a judged document to an access point that takes everything. */
export async function send(api: TestApi, document: { id: string }): Promise<void> {
  const accessPoint = new ScriptedAccessPoint();
  for (const leg of ["c3", "c5"] as const) {
    await deliverLeg({ ...api.deps, accessPoint, instanceId }, { id: document.id, revision: 1 }, leg);
  }
}

/** What the network answers to one leg, by the way it uses. */
export async function answerLeg(api: TestApi, transmissionUuid: unknown, verdict: Verdict): Promise<void> {
  const answer = await call(api, "POST", "/network/inbound", {
    token: null,
    body: buildMls({ referenceId: String(transmissionUuid), ...verdict }),
    headers: { "content-type": "application/xml", "x-token": testSecrets.inboundToken },
  });
  expect(answer.status, answer.text).to.equal(200);
}

/** `/api/<kind>/{id}` and what hangs below it. */
export async function read(api: TestApi, kind: string, path: string): Promise<Json> {
  const answer = await call(api, "GET", `/api/${kind}/${path}`);
  expect(answer.status, answer.text).to.equal(200);
  expect(answer.headers.get("content-type")).to.match(/^application\/json\b/);
  return answer.json as Json;
}
