import { expect } from "chai";

import type { ArchiveError } from "../../common/archive/archive.ts";
import { archiveOf } from "../../common/archive/open-archive.ts";
import { testConfig } from "../setup/config.ts";
import { S3Server, type S3Fault } from "../setup/s3/s3-server.ts";
import type { Config } from "../../common/config/config.ts";

const name = "2026-03/018f0000-0000-7000-8000-000000000001/file-0123";
const bytes = Buffer.from("contents of a few documents");

const failureOf = (work: Promise<unknown>): Promise<Pick<ArchiveError, "state" | "message">> =>
  work.then(
    () => expect.fail("it succeeded"),
    (error: unknown) => error as ArchiveError,
  );

describe("an archive in a store that speaks S3", () => {
  let store: S3Server;
  beforeEach(async () => {
    store = await S3Server.start();
  });
  afterEach(() => store.close());

  const open = (settings: Partial<Config> = {}) =>
    archiveOf(
      testConfig({
        archive: `s3://${store.bucket}/peppol/a`,
        archiveEndpoint: store.url,
        archiveAccessKey: store.keys.accessKeyId,
        archiveSecretKey: store.keys.secretAccessKey,
        archiveTimeoutMs: 5_000,
        ...settings,
      }),
    )();
  const failAt = (start: string, fault: S3Fault) => {
    store.fault = (request) => (request.startsWith(start) ? fault : undefined);
  };

  it("has files below its prefix, reads parts of them, and removes them, twice as well", async () => {
    const archive = await open();
    await archive.put(name, bytes);
    expect([...store.objects.keys()]).to.deep.equal([`peppol/a/${name}`]);
    expect((await archive.read(name, 0, bytes.length)).equals(bytes)).to.equal(true);
    expect((await archive.read(name, 12, 5)).toString()).to.equal("a few");
    await archive.remove(name);
    await archive.remove(name);
    expect(store.objects.size).to.equal(0);
    archive.close();
  });

  it("writes a file that is there with all its bytes no second time, and half a one again", async () => {
    const archive = await open();
    store.objects.set(`peppol/a/${name}`, bytes.subarray(1));
    await archive.put(name, bytes);
    await archive.put(name, bytes);
    expect(store.requests.filter((request) => request.startsWith("PUT"))).to.have.length(1);
    archive.close();
  });

  it("takes what it asked for from a store that sends whole objects", async () => {
    const archive = await open();
    await archive.put(name, bytes);
    failAt("GET", "whole");
    expect((await archive.read(name, 12, 5)).toString()).to.equal("a few");
    archive.close();
  });

  it("asks again where a store has failed once", async () => {
    const archive = await open();
    let failures = 0;
    store.fault = () => (failures++ === 0 ? "error" : undefined);
    await archive.put(name, bytes);
    failures = 0;
    expect(await archive.read(name, 0, 8)).to.have.length(8);
    archive.close();
  });

  const unreadable: readonly [fault: S3Fault, state: string, words: RegExp][] = [
    ["error", "unavailable", /InternalError 500/],
    ["hang", "unavailable", /no answer within 400 ms/],
    ["stall", "unavailable", /no answer within 400 ms/],
    ["cut", "unavailable", /./],
    ["short", "damaged", /is shorter than it was written/],
  ];
  for (const [fault, state, words] of unreadable) {
    it(`says what is wrong with a store whose answers are of the sort "${fault}"`, async () => {
      await (await open()).put(name, bytes);
      failAt("GET", fault);
      const archive = await open({ archiveTimeoutMs: fault === "hang" || fault === "stall" ? 400 : 10_000 });
      const failure = await failureOf(archive.read(name, 0, bytes.length));
      expect(failure.state).to.equal(state);
      expect(failure.message).to.match(words).and.contain(name);
      archive.close();
    });
  }

  it("distinguishes a file that is gone, or too short, from a store that does not answer", async () => {
    const archive = await open();
    expect(await failureOf(archive.read(name, 0, 1))).to.include({ state: "damaged" });
    store.objects.set(`peppol/a/${name}`, bytes);
    expect(await failureOf(archive.read(name, 100, 5))).to.include({ state: "damaged" });
    await store.close();
    expect(await failureOf(archive.read(name, 0, 1))).to.include({ state: "unavailable" });
    store = await S3Server.start();
    archive.close();
  });

  const wrong: readonly [settings: (ofStore: S3Server) => Partial<Config>, words: string][] = [
    [() => ({ archive: "s3://other-bucket" }), "there is no bucket other-bucket"],
    [() => ({ archiveAccessKey: "another" }), "the store does not know ARCHIVE_ACCESS_KEY"],
    [() => ({ archiveSecretKey: "another" }), "ARCHIVE_SECRET_KEY is not that of ARCHIVE_ACCESS_KEY"],
    [
      (ofStore) => {
        ofStore.isReadOnly = true;
        return {};
      },
      "the key may not do this",
    ],
  ];
  for (const [settings, words] of wrong) {
    it(`says which setting is wrong: ${words}`, async () => {
      const archive = await open(settings(store));
      const failure = await failureOf(archive.put(name, bytes));
      expect(failure).to.include({ state: "unavailable" });
      expect(failure.message).to.contain(words).and.not.contain(store.keys.secretAccessKey);
      archive.close();
    });
  }
});
