import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import jwt from "jsonwebtoken";

import { demoToken, lastDayOf } from "../../common/launcher/demo-account.ts";
import { signToken } from "../../common/organizations/issue-token.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

const orgId = "019a0000-0000-7000-8000-000000000001";
const jwtSecret = "a secret of more than thirty-two characters";
const day = 24 * 60 * 60;

describe("the demo's token", () => {
  let folder: ReturnType<typeof createTemporaryFolder>;
  beforeEach(() => {
    folder = createTemporaryFolder();
  });
  afterEach(() => folder.remove());

  const file = (): string => path.join(folder.dir, "demo.token");
  const token = (): string => demoToken({ orgId, dataDir: folder.dir, key: { secret: jwtSecret } });
  const stored = (days: number): string => {
    const signed = signToken(jwtSecret, { orgId, subject: "demo", days });
    writeFileSync(file(), signed);
    return signed;
  };

  it("is good for thirty days", () => {
    const { iat = 0, exp = 0 } = jwt.verify(token(), jwtSecret) as jwt.JwtPayload;
    expect(exp - iat).to.equal(30 * day);
    expect(lastDayOf(token())).to.equal(new Date(Date.now() + 30 * day * 1_000).toISOString().slice(0, 10));
  });

  it("is kept from start to start while it is good", () => {
    const former = stored(20);
    expect(token()).to.equal(former);
  });

  for (const [words, days] of [
    ["has expired", -1],
    ["ends within a day", 0.9],
  ] as const) {
    it(`is a fresh one where the stored one ${words}`, () => {
      const former = stored(days);
      expect(token()).not.to.equal(former);
      expect(readFileSync(file(), "utf8")).to.equal(token());
    });
  }
});
