import { expect } from "chai";

import { JwksKeySet } from "../../../api/auth/token-keys.ts";
import { createLogger } from "../../../common/runtime/logging.ts";
import { buildPair, startKeyServer, type KeyServer } from "./key-server.ts";

const minute = 60_000;
const logger = createLogger("test", "silent");
const first = buildPair("rsa", { kid: "first" });
const second = buildPair("ec", { kid: "second" });

const refusal = async (finding: Promise<unknown>): Promise<unknown> => {
  try {
    await finding;
    return undefined;
  } catch (error) {
    return (error as { status?: number }).status;
  }
};

describe("api/auth/token-keys", () => {
  let server: KeyServer;
  let clock: number;
  let keys: JwksKeySet;
  beforeEach(async () => {
    clock = 1_000_000_000_000;
    server = await startKeyServer([first.jwk]);
    keys = new JwksKeySet({ url: server.url, logger, now: () => clock });
  });
  afterEach(() => server.close());

  it("notices a rotation by the first token of the new key", async () => {
    await keys.find("RS256", "first");
    server.keys = [first.jwk, second.jwk];
    clock += minute;
    expect((await keys.find("ES256", "second"))?.equals(second.publicKey)).to.equal(true);
    expect(server.asked).to.equal(2);
  });

  it("asks for invented keys no more than once in ten seconds", async () => {
    await keys.find("RS256", "first");
    clock += minute;
    for (let number = 0; number < 50; number += 1) {
      clock += 100;
      expect(await keys.find("RS256", `invented-${number}`)).to.equal(undefined);
    }
    expect(server.asked).to.equal(2);
    expect(await keys.find("RS256", "first")).not.to.equal(undefined);
  });

  it("serves on while the provider is unavailable, for a day", async () => {
    await keys.find("RS256", "first");
    server.status = 0;
    clock += 23 * 60 * minute;
    expect(await keys.find("RS256", "first")).not.to.equal(undefined);
    clock += 2 * 60 * minute;
    expect(await refusal(keys.find("RS256", "first"))).to.equal(503);
  });

  it("forgets a key that is published no more", async () => {
    await keys.find("RS256", "first");
    server.keys = [second.jwk];
    clock += 61 * minute;
    expect(await keys.find("RS256", "first")).to.equal(undefined);
  });

  for (const status of [0, 500, 404]) {
    it(`says 503 when it has never got a key (${status}), and gets it when the provider is back`, async () => {
      server.status = status;
      expect(await refusal(keys.find("RS256", "first"))).to.equal(503);
      server.status = 200;
      clock += minute;
      expect(await keys.find("RS256", "first")).not.to.equal(undefined);
    });
  }

  it("ignores keys that cannot verify: a private key, one for encryption, a secret, and values that are not keys", async () => {
    const { privateKey } = first;
    server.keys = [
      { ...privateKey.export({ format: "jwk" }), kid: "private" },
      { ...first.jwk, kid: "encryption", use: "enc" },
      { kty: "oct", k: "c2VjcmV0", kid: "secret" },
      { kty: "RSA", kid: "broken" },
      null,
      "nonsense",
      { ...first.jwk, kid: "good", use: "sig" },
    ];
    for (const kid of ["private", "encryption", "secret", "broken"]) {
      expect(await keys.find("RS256", kid), kid).to.equal(undefined);
    }
    expect((await keys.find("RS256", "good"))?.equals(first.publicKey)).to.equal(true);
  });

  it("gives a key to no other algorithm than its own", async () => {
    server.keys = [first.jwk, second.jwk, buildPair("rsa", { kid: "pss", alg: "PS256" }).jwk];
    expect(await keys.find("ES256", "first")).to.equal(undefined);
    expect(await keys.find("RS256", "second")).to.equal(undefined);
    expect(await keys.find("RS256", "pss")).to.equal(undefined);
  });
});
