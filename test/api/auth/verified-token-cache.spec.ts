import { createSecretKey, type KeyObject } from "node:crypto";

import { expect } from "chai";
import jwt from "jsonwebtoken";

import { VerifiedTokenCache } from "../../../api/auth/token-keys.ts";

const secret = "a secret of more than thirty-two characters";

const bearer = (claims: object): string => `Bearer ${jwt.sign(claims, secret, { noTimestamp: true, keyid: "one" })}`;

describe("verified tokens", () => {
  let now: number;
  let key: KeyObject | Error;
  let asked: unknown[];
  let tokens: VerifiedTokenCache;

  beforeEach(() => {
    now = 1_000_000;
    key = createSecretKey(Buffer.from(secret));
    asked = [];
    tokens = new VerifiedTokenCache(
      {
        find: (header, claims) => {
          asked.push([header, claims]);
          return key instanceof Error ? Promise.reject(key) : Promise.resolve(key);
        },
      },
      () => now,
    );
  });

  const kept = async (claims: Record<string, unknown>): Promise<string> => {
    const authorization = bearer(claims);
    await tokens.add(authorization, claims);
    return authorization;
  };

  it("are those that were kept, with their claims, and no others", async () => {
    const authorization = await kept({ org_id: "one" });
    expect(await tokens.find(authorization)).to.deep.equal({ org_id: "one" });
    expect(await tokens.find(bearer({ org_id: "two" }))).to.equal(undefined);
    expect(await tokens.find(`${authorization.slice(0, -1)}A`)).to.equal(undefined);
    expect(asked[0]).to.deep.equal([{ alg: "HS256", typ: "JWT", kid: "one" }, { org_id: "one" }]);
  });

  it("do not count before their time, should the clock go back", async () => {
    const authorization = await kept({ nbf: 1_000 });
    now = 999_999;
    expect(await tokens.find(authorization)).to.equal(undefined);
  });

  it("count no more when their header leads to another key, to none, or nowhere at the moment", async () => {
    for (const other of [createSecretKey(Buffer.from(secret)), new Error("no key for the token")]) {
      key = createSecretKey(Buffer.from(secret));
      const authorization = await kept({ org_id: "one" });
      key = other;
      expect(await tokens.find(authorization)).to.equal(undefined);
    }
    await kept({ org_id: "two" });
    key = createSecretKey(Buffer.from(secret));
    expect(await tokens.find(bearer({ org_id: "two" })), "kept without a key").to.equal(undefined);
  });

  it("are bounded: what is used stays, the rest gives way", async () => {
    const [used, unused] = [await kept({ sub: "used" }), await kept({ sub: "unused" })];
    for (let nth = 0; nth < 999; nth += 1) {
      await kept({ sub: `${nth}` });
      await tokens.find(used);
    }
    expect(await tokens.find(used)).to.deep.equal({ sub: "used" });
    expect(await tokens.find(unused)).to.equal(undefined);
  });
});
