import { expect } from "chai";

import { readArchiveSettings } from "../../common/config/archive-variables.ts";
import { readConfig } from "../../common/config/config.ts";
import { neededEnvironment } from "../factories/environment.ts";

const store = { ARCHIVE: "s3://months/peppol", ARCHIVE_ENDPOINT: "https://store.example:9000" };
const keys = { ARCHIVE_ACCESS_KEY: "id", ARCHIVE_SECRET_KEY: "hQ7v0c2Wq3sXz9Lm4TtRbN8kYfJ1pGdE" };

describe("the settings of the archive", () => {
  it("name a folder, or a place in a bucket", () => {
    expect(readArchiveSettings({})).to.not.have.property("archive");
    expect(readArchiveSettings({ ARCHIVE: "/srv/months" })).to.include({ archive: "/srv/months" });
    expect(readArchiveSettings({ ...store, ...keys })).to.include({
      archive: store.ARCHIVE,
      archiveEndpoint: store.ARCHIVE_ENDPOINT,
      archiveAccessKey: "id",
      archiveRegion: "us-east-1",
      archivePathStyle: "auto",
    });
  });

  const wrong: readonly [settings: Record<string, string>, complaint: string][] = [
    [{ ARCHIVE: "months" }, "ARCHIVE must be an absolute path, or s3://bucket/prefix"],
    [{ ARCHIVE: "s3://" }, "ARCHIVE must be an absolute path, or s3://bucket/prefix"],
    [{ ...store, ARCHIVE_ACCESS_KEY: "id" }, "ARCHIVE_ACCESS_KEY and ARCHIVE_SECRET_KEY need each other"],
    [{ ...store, ...keys, ARCHIVE: "/srv" }, "set ARCHIVE to s3://bucket/prefix"],
    [{ ...store, ...keys, ARCHIVE_PATH_STYLE: "yes" }, "ARCHIVE_PATH_STYLE must be one of"],
  ];
  for (const [settings, complaint] of wrong) {
    it(`are refused: ${JSON.stringify(settings)}`, () => {
      expect(() => readArchiveSettings(settings)).to.throw(complaint);
      expect(() => readConfig({ ...neededEnvironment, ...settings })).to.throw(complaint);
    });
  }

  it("are refused where others could read what is sent to the store", () => {
    const plain = { ...neededEnvironment, ...store, ...keys, ARCHIVE_ENDPOINT: "http://store.example:9000" };
    expect(() => readConfig(plain)).to.throw("ARCHIVE_ENDPOINT is plain http to store.example");
    expect(() => readConfig({ ...plain, PLAIN_HTTP_HOSTS: "store.example" })).to.not.throw();
  });
});
