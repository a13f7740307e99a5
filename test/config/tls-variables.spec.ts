import { expect } from "chai";

import { readConfig } from "../../common/config/config.ts";
import { neededEnvironment } from "../factories/environment.ts";
import { makeCertificates, type Certificates } from "../setup/processes/certificates.ts";

const complaintsAbout = (environment: Record<string, string>): string => {
  try {
    readConfig({ ...neededEnvironment, ...environment });
    return "none";
  } catch (error) {
    return (error as Error).message;
  }
};

const url = (file: string): string => `postgres://a:b@db.example/app?sslmode=verify-full&sslrootcert=${file}`;

describe("certificates and keys in the configuration", () => {
  let made: Certificates;

  before(function () {
    made = makeCertificates("app_service") ?? this.skip();
  });
  after(() => made?.remove());

  it("are read as they are, or from files", () => {
    const config = readConfig({
      ...neededEnvironment,
      ACCESS_POINT_CA_FILE: made.file("ca", "crt"),
      ACCESS_POINT_CERT: made.text("client", "crt") + made.text("client", "key"),
      REDIS_CA: made.text("ca", "crt"),
    });
    expect(config.accessPointCert).to.match(/-----BEGIN PRIVATE KEY-----/);
    expect([config.accessPointCa, config.redisCa?.trim()]).to.deep.equal(Array(2).fill(made.text("ca", "crt").trim()));
  });

  it("are refused in words where they cannot be used, and no key is repeated", () => {
    const key = made.text("client", "key");
    const inner = key.split("\n")[1] ?? "";
    expect(complaintsAbout({ REDIS_CA: key }))
      .to.include("REDIS_CA must be a certificate (PEM)")
      .and.not.include(inner);
    const half = key.slice(0, 80);
    const mine = made.text("client", "crt");
    for (const pair of [mine + half, mine, key, made.text("stranger", "crt") + key]) {
      expect(complaintsAbout({ ACCESS_POINT_CERT: pair }))
        .to.include("ACCESS_POINT_CERT must be a certificate and its private key without a passphrase")
        .and.not.include(inner.slice(0, 20));
    }
  });

  it("are looked for where DATABASE_URL names them", () => {
    expect(complaintsAbout({ DATABASE_URL: url(made.file("ca", "crt")) })).to.equal("none");
    expect(complaintsAbout({ DATABASE_URL: url("/none/ca.crt") })).to.include(
      "DATABASE_URL names sslrootcert=/none/ca.crt, which cannot be read (ENOENT)",
    );
  });
});
