import { createHash, createPublicKey, generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect } from "chai";

import type { Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { unzip } from "../../../setup/http/unzip.ts";
import { runEntry } from "../../../setup/processes/run-entry.ts";
import { builtRoot } from "../../../setup/repository-root.ts";
import { useTemporaryFolders } from "../../../setup/temporary-folder.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call, download } from "../../http-client.ts";

interface Manifest {
  next_cursor: string | null;
  files: { path: string; size: number; sha256: string }[];
}

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** The files of a zip, each of which is what its manifest lists; nothing is unlisted. */
async function openVerified(bytes: Buffer): Promise<{ files: Map<string, Buffer>; manifest: Manifest }> {
  const files = await unzip(bytes);
  const manifest = JSON.parse(String(files.get("manifest.json"))) as Manifest;
  expect([...files.keys()]).to.deep.equal([...manifest.files.map(({ path }) => path), "manifest.json"]);
  for (const { path, size, sha256: digest } of manifest.files) {
    const content = files.get(path)!;
    expect([content.length, sha256(content)], path).to.deep.equal([size, digest]);
  }
  return { files, manifest };
}

describe("the export of an organization", () => {
  const api = useTestApi();
  const as = (role: string, orgId = api.orgId): string => api.token(orgId, { subject: "Ada", roles: [role] });
  const path = (query = "") => `/api/operations/organizations/${api.orgId}/export${query}`;

  it("has every document as its evidence, and what the organization has beside, in as many zips as it takes", async () => {
    const documents: TestDocument[] = [];
    for (const kind of ["purchase-invoices", "sales-invoices", "purchase-credit-notes"] as const) {
      const document = await TestDocument.begin(api, kind);
      await document.judge();
      documents.push(document);
    }
    const settings = { url: "http://127.0.0.1:9/", events: ["*"] };
    const { json } = await call(api, "POST", "/api/webhooks", { body: settings });
    const { secret } = json as { secret: string };
    const other = await api.addOrganization({ party: { tin: "1555555555", endpoint_id: "1555555555" } });

    const zips = [];
    let next: string | undefined = path("?documents=2");
    while (next !== undefined) {
      const { status, headers, bytes } = await download(api, next, { token: as("operator") });
      expect(status).to.equal(200);
      zips.push(await openVerified(bytes));
      expect(bytes.includes(secret), "a secret").to.equal(false);
      next = /<([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
    }
    expect(zips.map(({ manifest }) => manifest.next_cursor === null)).to.deep.equal([false, true]);
    const all = new Map(zips.flatMap(({ files }) => [...files]));
    for (const { kind, number, id } of documents) {
      const { manifest } = await openVerified(all.get(`${kind}/${number}-${id}.zip`)!);
      expect(manifest).to.include({ document_id: id, document_sequence: number });
    }
    const table = (name: string): Json[] => JSON.parse(String(all.get(`${name}.json`))) as Json[];
    expect(table("organization")[0]).to.include({ id: api.orgId });
    expect(table("sequences")).to.have.length(3);
    expect(table("webhooks")[0]).to.include({ url: settings.url }).and.not.have.any.keys("secret", "previous_secret");
    expect(table("actions-0001").at(-1)).to.include({ action: "organization.export", subject: "Ada" });
    expect([...all.values()].some((content) => content.includes(other.orgId))).to.equal(false);
  });

  it("is given to who acts for the organization, and to no other", async () => {
    const other = await api.addOrganization({ party: { tin: "1666666666", endpoint_id: "1666666666" } });
    for (const [token, status] of [
      [as("viewer"), 403],
      [api.token(), 403],
      [as("operator", other.orgId), 404],
      [as("site-operator", other.orgId), 200],
    ] as const) {
      expect((await download(api, path(), { token })).status).to.equal(status);
    }
  });
});

describe("the signed export of an organization", () => {
  const key = generateKeyPairSync("ed25519").privateKey;
  const api = useTestApi({ evidenceKeys: [key] });
  const newFolder = useTemporaryFolders();

  it("is verified by the command, and so is each document's zip by itself", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await document.judge();
    const token = api.token(api.orgId, { roles: ["operator"] });
    const { bytes } = await download(api, `/api/operations/organizations/${api.orgId}/export`, { token });
    const folder = newFolder();
    const [keys, outer, inner] = ["keys.pem", "outer.zip", "inner.zip"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(keys, createPublicKey(key).export({ type: "spki", format: "pem" }));
    writeFileSync(outer, bytes);
    const files = await unzip(bytes);
    writeFileSync(inner, files.get([...files.keys()].find((name) => name.endsWith(".zip"))!)!);
    const entry = join(builtRoot, "common/commands/evidence.js");
    const { code, stdout } = await runEntry(entry, ["verify", "--keys", keys, outer, inner]);
    expect(code, stdout).to.equal(0);
    expect(stdout.match(/as they were written; signed by/g)).to.have.length(2);
  });
});
