import { expect } from "chai";

import { readConfig, readProgramConfig } from "../../common/config/config.ts";
import { readOwnedDatabase } from "../../common/config/storage-variables.ts";
import {
  environmentFor,
  inheritedEnvironment,
  singleWorkerEnvironment,
} from "../../common/config/inherited-environment.ts";
import { readLauncherConfig, serviceEnvironment } from "../../common/config/launcher-config.ts";
import { neededEnvironment } from "../factories/environment.ts";

const { JWT_SECRET, ...needed } = neededEnvironment;

describe("configuration of who may call", () => {
  it("may be left to the launcher entirely", () => {
    expect(readLauncherConfig({})).not.to.have.any.keys("jwtSecrets", "jwtAudience", "jwtIssuer");
  });

  it("is handed on by the launcher", () => {
    const { jwtIssuer, serviceVariables } = readLauncherConfig({ JWT_ISSUER: "https://id.example" });
    expect(jwtIssuer).to.equal("https://id.example");
    expect(serviceVariables).to.include({ JWT_ISSUER: "https://id.example" });
  });

  it("names the folder of the database that the launcher has started, unless the site names another", () => {
    const parts = {
      port: 1,
      databaseUrl: "postgres://127.0.0.1/x",
      databaseFolder: "/data/postgres",
      jwtSecret: "s",
      inboundToken: "t",
      secretsKey: "k",
      accessPoint: { url: "http://ap", token: "t" },
    };
    const folderOf = (env: Record<string, string>) =>
      serviceEnvironment("api", readLauncherConfig(env), parts)["DATABASE_FOLDER"];
    expect(folderOf({})).to.equal("/data/postgres");
    expect(folderOf({ DATABASE_FOLDER: "/mnt/database" })).to.equal("/mnt/database");
  });

  it("lets organizations name taxpayers by themselves under npm start only", () => {
    expect(readLauncherConfig({}).serviceVariables).to.include({ TAXPAYER_APPROVAL: "none" });
    expect(readLauncherConfig({ TAXPAYER_APPROVAL: "required" }).serviceVariables).to.include({
      TAXPAYER_APPROVAL: "required",
    });
    expect(readConfig(neededEnvironment)).to.include({ taxpayerApproval: true, polledStatusDecides: false });
  });

  it("is this machine only under npm start, and any address for a process of the service", () => {
    expect(readLauncherConfig({})).to.include({ host: "127.0.0.1" });
    expect(readLauncherConfig({}).serviceVariables).to.include({ HOST: "127.0.0.1" });
    expect(readLauncherConfig({ HOST: "0.0.0.0" })).to.include({ host: "0.0.0.0" });
    expect(readConfig(neededEnvironment)).to.include({ host: "0.0.0.0" });
  });

  it("is a secret, the address of keys, or both, in a process of the service", () => {
    const secret = { JWT_SECRET };
    const keys = { JWKS_URL: "https://id.example/jwks", JWT_ISSUER: "https://id.example", JWT_AUDIENCE: "api" };
    const named = { JWT_SECRET: `2027:${JWT_SECRET}` };
    for (const who of [secret, named, keys, { ...secret, ...named, ...keys }]) {
      expect(() => readConfig({ ...needed, ...who })).not.to.throw();
    }
    expect(() => readConfig(needed)).to.throw(/JWT_SECRET.*JWKS_URL/);
    expect(() => readConfig({ ...needed, JWKS_URL: "ftp://id.example" })).to.throw(/JWKS_URL/);
  });
});

describe("secrets of a program", () => {
  const ofApi = { JWT_SECRET: "j", INBOUND_TOKEN_FILE: "/i", OIDC_CLIENT_SECRET: "o", EVIDENCE_SIGNING_KEY_FILE: "/e" };
  const ofWorkers = { ACCESS_POINT_TOKEN: "a", ACCESS_POINT_CERT_FILE: "/c" };
  const here = { PATH: "/bin", DATABASE_OWNER_URL: "postgres://owner@db/app", ...ofApi, ...ofWorkers };

  it("are given to no process of another one", () => {
    expect(environmentFor("api", here)).to.deep.equal({ PATH: "/bin", ...ofApi });
    expect(environmentFor("workers", here)).to.deep.equal({ PATH: "/bin", ...ofWorkers });
    expect(singleWorkerEnvironment({}, here)).to.not.have.any.keys(...Object.keys(ofApi));
  });

  it("are not read by another one, nor asked for", () => {
    const { ACCESS_POINT_TOKEN, INBOUND_TOKEN, ...both } = needed;
    const api = { ...both, JWT_SECRET, INBOUND_TOKEN };
    const workers = { ...both, ACCESS_POINT_TOKEN };
    const wrong = { JWT_SECRET: "short", INBOUND_TOKEN_FILE: "/nowhere", ACCESS_POINT_CERT: "none" };
    expect(readProgramConfig("api", { ...wrong, ...api, INBOUND_TOKEN_FILE: "" })).to.not.have.any.keys(
      "accessPointToken",
      "accessPointCert",
    );
    expect(readProgramConfig("workers", { ...wrong, ...workers, ACCESS_POINT_CERT: "" })).to.not.have.any.keys(
      "jwtSecrets",
      "inboundTokens",
    );
    expect(() => readProgramConfig("api", { ...both, JWT_SECRET })).to.throw("INBOUND_TOKEN is required");
    expect(() => readProgramConfig("workers", both)).to.throw("ACCESS_POINT_TOKEN is required");
  });
});

describe("how the owner of the database connects", () => {
  const urls = { DATABASE_URL: "postgres://service@db/app", DATABASE_OWNER_URL: "postgres://owner@db/app" };

  it("is read by those who migrate, and is the service's own where nothing else is said", () => {
    expect(readOwnedDatabase(urls)).to.deep.equal({
      ownerUrl: urls.DATABASE_OWNER_URL,
      ownerVariable: "DATABASE_OWNER_URL",
      serviceUrl: urls.DATABASE_URL,
    });
    const { DATABASE_URL } = urls;
    expect(readOwnedDatabase({ DATABASE_URL })).to.deep.equal({
      ownerUrl: DATABASE_URL,
      ownerVariable: "DATABASE_URL",
      serviceUrl: DATABASE_URL,
    });
    expect(readLauncherConfig(urls)).to.include({
      databaseUrl: "postgres://service@db/app",
      databaseOwnerUrl: urls.DATABASE_OWNER_URL,
    });
    expect(() => readLauncherConfig({ DATABASE_OWNER_URL: urls.DATABASE_OWNER_URL })).to.throw(/DATABASE_URL/);
  });

  it("is nothing that a process of the service gets to know", () => {
    expect(JSON.stringify(readConfig({ ...neededEnvironment, ...urls }))).not.to.contain("owner@");
    expect(JSON.stringify(readLauncherConfig(urls).serviceVariables)).not.to.contain("owner@");
    const others = { DATABASE_OWNER_URL_FILE: "/run/secrets/owner", DATABASE_READER_URL: "postgres://reader@db/app" };
    const here = { PATH: "/bin", ...urls, ...others };
    expect(inheritedEnvironment(here)).to.deep.equal({ PATH: "/bin", DATABASE_URL: urls.DATABASE_URL });
    expect(singleWorkerEnvironment({}, here)).to.not.have.any.keys("DATABASE_OWNER_URL", "DATABASE_OWNER_URL_FILE");
  });
});
