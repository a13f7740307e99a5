import { expect } from "chai";

import { openWebhookSecrets, sealWebhookSecrets } from "../../common/webhooks/webhook-secrets.ts";
import { createWebhookEndpoint, rotateWebhookSecret } from "../../common/webhooks/webhook-endpoints.ts";
import { sealedPrefix, type SealingKeys } from "../../common/runtime/sealed-text.ts";
import { erp } from "../setup/operator-action.ts";
import { testSecrets } from "../setup/secrets.ts";
import { usePipeline } from "../setup/pipeline.ts";

const settings = { url: "http://127.0.0.1:9/hook", description: null, events: ["*"], enabled: true };

describe("webhook secrets at the start of an api", () => {
  const pipeline = usePipeline({}, { each: true });
  const next = "the key of the next year, which is a long one";

  const create = async () => {
    const { endpoint, secret } = await createWebhookEndpoint(pipeline.deps, pipeline.orgId, settings, erp);
    return { key: { orgId: pipeline.orgId, id: endpoint.id }, secret };
  };
  const stored = async (id: string): Promise<string[]> => {
    const [row] = await pipeline.query<{ secrets: string[] }>(
      `select array_remove(array[secret, previous_secret], null) as secrets from webhook_endpoints where id = $1`,
      [id],
    );
    return row?.secrets ?? [];
  };
  const start = async (keys: SealingKeys) => {
    const lines: string[] = [];
    const log = (facts: object, message: string) => lines.push(`${message} ${JSON.stringify(facts)}`);
    const config = { ...pipeline.deps.config, ...keys };
    await sealWebhookSecrets({ ...pipeline.deps, config, logger: { info: log, error: log } as never });
    return { config, lines };
  };
  const first = { secretsKeys: [testSecrets.secretsKey] };

  it("change to the next key in three steps, while each process opens what the others seal", async () => {
    const { key, secret } = await create();
    const [both, swapped, last] = [
      { secretsKeys: [testSecrets.secretsKey, next] },
      { secretsKeys: [next, testSecrets.secretsKey] },
      { secretsKeys: [next] },
    ] as const;
    for (const keys of [both, swapped, last]) {
      await start(keys);
      const secrets = await stored(key.id);
      expect(secrets[0]).to.satisfy((text: string) => text.startsWith(sealedPrefix(keys)));
      expect(openWebhookSecrets(keys, key.id, secrets)).to.deep.equal([secret]);
    }
    expect(openWebhookSecrets(first, key.id, await stored(key.id))).to.equal(undefined);
  });

  it("stay as they are when no key opens them, with an error that says what to do", async () => {
    const { key } = await create();
    const secrets = await stored(key.id);
    const { lines } = await start({ secretsKeys: [next] });
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include("name it in SECRETS_KEY as well").and.to.include(`"endpoints":1`);
    expect(await stored(key.id)).to.deep.equal(secrets);
  });

  it("that no longer sign are deleted", async () => {
    const { key } = await create();
    await rotateWebhookSecret(pipeline.deps, key, 1, erp);
    await start(first);
    expect(await stored(key.id)).to.have.length(2);
    await pipeline.query(`update webhook_endpoints set previous_secret_until = now()`);
    await start(first);
    expect(await stored(key.id)).to.have.length(1);
  });
});
