import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { appendFileSync, createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";

import { expect } from "chai";

import { zipFiles } from "../../../../api/resources/document-files/evidence-zip.ts";
import { readConfig } from "../../../../common/config/config.ts";
import { sha256 } from "../../../../common/runtime/digest.ts";
import { useTestApi } from "../../../setup/api.ts";
import { unzip } from "../../../setup/http/unzip.ts";
import { runEntry } from "../../../setup/processes/run-entry.ts";
import { builtRoot } from "../../../setup/repository-root.ts";
import { useTemporaryFolders } from "../../../setup/temporary-folder.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call, download, jsonOf } from "../../http-client.ts";
import { testSecrets } from "../../../setup/secrets.ts";

const entry = path.join(builtRoot, "common/commands/evidence.js");
const newKey = (): KeyObject => generateKeyPairSync("ed25519").privateKey;
const privatePem = (key: KeyObject): string => String(key.export({ type: "pkcs8", format: "pem" }));
const publicPem = (key: KeyObject): string => String(createPublicKey(key).export({ type: "spki", format: "pem" }));

const verify = (...args: string[]) => runEntry(entry, ["verify", ...args]);

describe("the signature of evidence", () => {
  const [key, former] = [newKey(), newKey()];
  const api = useTestApi({ evidenceKeys: [key, former] });
  const newFolder = useTemporaryFolders();
  let folder: string;
  let keys: string;
  let zip: string;

  const unpack = async (): Promise<string> => {
    const place = newFolder();
    for (const [name, content] of await unzip(readFileSync(zip))) {
      mkdirSync(path.dirname(path.join(place, name)), { recursive: true });
      writeFileSync(path.join(place, name), content);
    }
    return place;
  };

  before(async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await document.judge();
    folder = newFolder();
    [zip, keys] = [path.join(folder, "evidence.zip"), path.join(folder, "keys.json")];
    writeFileSync(zip, (await download(api, `${document.path}/evidence`)).bytes);
    writeFileSync(keys, (await call(api, "GET", "/.well-known/evidence-keys.json", { token: null })).text);
  });

  it("is checked without the service, by the keys that it shows or by PEM, zipped and unpacked", async () => {
    const { keys: shown } = await jsonOf<{ keys: { kid: string; d?: string }[] }>(
      call(api, "GET", "/.well-known/evidence-keys.json", { token: null }),
    );
    expect(shown.map((each) => each.d)).to.deep.equal([undefined, undefined]);
    const pem = path.join(folder, "key.pem");
    writeFileSync(pem, publicPem(key));
    const unpacked = await unpack();
    for (const args of [
      ["--keys", keys, zip, unpacked],
      ["--keys", pem, zip],
    ]) {
      const { code, stdout, stderr } = await verify(...args);
      expect(code, stdout + stderr).to.equal(0);
      expect(stdout).to.contain(`5 files are as they were written; signed by ${shown[0]?.kid}`);
    }
    expect(JSON.parse(readFileSync(path.join(unpacked, "manifest.json"), "utf8"))).to.include({
      signing_key: shown[0]?.kid,
    });
  });

  const ubl = "revision-1/ubl.xml";
  const damages: readonly [what: string, damage: (place: string) => void, complaint: string, withDigests: number][] = [
    ["a file was changed", (at) => appendFileSync(path.join(at, ubl), " "), `${ubl} is not what was written`, 1],
    ["a file is missing", (at) => rmSync(path.join(at, ubl)), `${ubl} is missing`, 1],
    ["a file was added", (at) => writeFileSync(path.join(at, "more.xml"), ""), "more.xml is not listed", 1],
    ["the signature was taken away", (at) => rmSync(path.join(at, "manifest.sig")), "is not signed", 0],
    ["the manifest is missing", (at) => rmSync(path.join(at, "manifest.json")), "manifest.json is missing", 1],
    ["the manifest is none", (at) => writeFileSync(path.join(at, "manifest.json"), "null"), "lists no files", 1],
    [
      "file and manifest were changed",
      (at) => {
        const manifest = path.join(at, "manifest.json");
        const text = readFileSync(manifest, "utf8");
        const before = readFileSync(path.join(at, "log.json"), "utf8");
        const after = before.replace("RECEIVED", "REJECTED");
        writeFileSync(path.join(at, "log.json"), after);
        writeFileSync(manifest, text.replace(sha256(before), sha256(after)));
      },
      "none of the keys that you trust",
      0,
    ],
  ];
  for (const [what, damage, complaint, withDigests] of damages) {
    it(`shows that ${what}`, async () => {
      const place = await unpack();
      damage(place);
      const { code, stdout } = await verify("--keys", keys, place);
      expect([code, stdout.includes(complaint)], stdout).to.deep.equal([1, true]);
      expect((await verify("--digests-only", place)).code).to.equal(withDigests);
    });
  }

  it("shows a file that is there twice, another's key, and what is no zip", async () => {
    const files = [...(await unzip(readFileSync(zip)))].map(([name, content]) => ({
      path: name,
      load: () => Promise.resolve(content),
    }));
    const twice = path.join(folder, "twice.zip");
    const forged = { path: ubl, load: () => Promise.resolve("<forged/>") };
    await pipeline(zipFiles([forged, ...files], new Date()), createWriteStream(twice));
    expect((await verify("--keys", keys, twice)).stdout).to.contain(`${ubl} is there twice`);
    const others = path.join(folder, "others.pem");
    writeFileSync(others, publicPem(newKey()));
    expect((await verify("--keys", others, zip)).code).to.equal(1);
    expect((await verify("--keys", keys, keys)).code).to.equal(1);
    expect((await verify("--keys", zip, zip)).code).to.equal(1);
    for (const args of [[zip], ["--keys", keys], ["--keys", keys, "--digests-only", zip]]) {
      expect((await verify(...args)).code, args.join(" ")).to.equal(2);
    }
  });

  it("is made by a key of Ed25519 alone, which no complaint repeats", () => {
    const env = {
      DATABASE_URL: "postgres://localhost/none",
      JWT_SECRET: testSecrets.jwtSecret,
      ACCESS_POINT_URL: "http://127.0.0.1:9",
      ACCESS_POINT_TOKEN: "token-of-it",
      INBOUND_TOKEN: "inbound-token-of-it",
      SECRETS_KEY: testSecrets.secretsKey,
      SERVICE_PROVIDER_ID: "000123",
    };
    const rsa = privatePem(generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey);
    for (const wrong of ["a word that is secret", publicPem(key), rsa, privatePem(key).slice(0, -40)]) {
      const read = () => readConfig({ ...env, EVIDENCE_SIGNING_KEY: wrong });
      expect(read).to.throw(/EVIDENCE_SIGNING_KEY must be keys of Ed25519 \(PEM\), of which the first is private$/);
    }
    const both = readConfig({ ...env, EVIDENCE_SIGNING_KEY: privatePem(key) + publicPem(former) });
    expect(both.evidenceKeys?.map(({ type }) => type)).to.deep.equal(["private", "public"]);
  });
});
