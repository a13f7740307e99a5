import { expect } from "chai";

import type { Queryable } from "../../common/db/queryable.ts";
import { deriveKey, opaqueVersion, rememberInstallation } from "../../common/recovery/read-installation.ts";

const facts = (rows: { numberKey: string }[]) => {
  let asked = 0;
  const database = {
    query: () => {
      asked += 1;
      return Promise.resolve(rows);
    },
  } as unknown as Queryable;
  return { database, asked: () => asked };
};
const whole = [{ numberKey: "00ff" }];

describe("the installation", () => {
  it("is read once per process", async () => {
    const { database, asked } = facts(whole);
    const installation = rememberInstallation(database);
    expect(await installation()).to.deep.equal({ numberKey: Buffer.from([0, 255]) });
    await installation();
    expect(asked()).to.equal(1);
  });

  it("is read again after it could not be", async () => {
    const rows: { numberKey: string }[] = [];
    const { database, asked } = facts(rows);
    const installation = rememberInstallation(database);
    const failure = await installation().catch((error: unknown) => String(error));
    expect(failure).to.equal("Error: installation_state lacks number_key");
    rows.push({ numberKey: "07" });
    expect(await installation()).to.deep.equal({ numberKey: Buffer.from([7]) });
    expect(asked()).to.equal(2);
  });

  it("has another key for every purpose, and every site another", () => {
    const one = { numberKey: Buffer.from("one") };
    const two = { numberKey: Buffer.from("two") };
    expect(deriveKey(one, "a")).to.deep.equal(deriveKey(one, "a")).and.to.have.length(32);
    expect(deriveKey(one, "a").equals(deriveKey(one, "b"))).to.equal(false);
    expect(deriveKey(one, "a").equals(deriveKey(two, "a"))).to.equal(false);
  });

  it("hides versions behind another text for each", () => {
    const site = { numberKey: Buffer.from("one") };
    expect(opaqueVersion(site, "1-2")).to.match(/^[A-Za-z0-9_-]{22}$/);
    expect(opaqueVersion(site, "1-2")).to.equal(opaqueVersion(site, "1-2"));
    expect(opaqueVersion(site, "1-2")).to.not.equal(opaqueVersion(site, "1-3"));
  });
});
