import { expect } from "chai";

import { packReports } from "../../../../common/db/packed-text.ts";
import { sha256 } from "../../../../common/runtime/digest.ts";
import { buildLine, requestOf, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { asOwner } from "../../../setup/database/database.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { unzip } from "../../../setup/http/unzip.ts";
import { call, download } from "../../http-client.ts";

interface Manifest extends Json {
  revisions: (Json & { legs: Json[] })[];
  files: (Json & { path: string })[];
}

interface Evidence {
  files: Map<string, Buffer>;
  manifest: Manifest;
}

const terms = Buffer.from("%PDF-1.7 the terms");
const attachment = (name: string, content = terms): Json => ({
  file_name: name,
  file_type: "application/pdf",
  file_content: content.toString("base64"),
});

const json = ({ files }: Evidence, path: string): Json => JSON.parse(String(files.get(path))) as Json;

const listed = ({ manifest }: Evidence, path: string): Json | undefined =>
  manifest.files.find((file) => file.path === path);

describe("evidence", () => {
  const api = useTestApi();

  /** The opened zip, after every digest of its manifest has been computed again. */
  const open = async (document: TestDocument): Promise<Evidence> => {
    const { status, headers, bytes } = await download(api, `${document.path}/evidence`);
    expect(status).to.equal(200);
    expect(headers.get("content-type")).to.equal("application/zip");
    expect(headers.get("content-disposition")).to.equal(`attachment; filename="${document.number}-evidence.zip"`);
    const files = await unzip(bytes);
    const manifest = JSON.parse(String(files.get("manifest.json"))) as Manifest;
    expect([...files.keys()]).to.deep.equal([...manifest.files.map(({ path }) => path), "manifest.json"]);
    for (const { path, ...facts } of manifest.files) {
      const content = files.get(path) ?? Buffer.alloc(0);
      expect({ size: content.length, sha256: sha256(content) }, path).to.deep.equal({
        size: facts["size"],
        sha256: facts["sha256"],
      });
      expect(facts["description"]).to.be.a("string").that.is.not.empty;
      expect(facts["media_type"]).to.match(/^[a-z]+\/[a-z0-9.+-]+$/);
    }
    return { files, manifest };
  };

  it("has every file of a document that took two revisions", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices", {
      attachments: [attachment("terms of delivery.pdf"), attachment("../فاتورة.pdf".replace("../", ".."))],
    });
    await document.reject();
    await document.deliver("c5");
    await document.answer("c5");
    await document.resubmit(requestOf["purchase-invoices"]({ document_lines: [buildLine({ quantity: 3 })] }));
    await document.approve();
    const evidence = await open(document);
    const paths = evidence.manifest.files.map(({ path }) => path);
    expect(paths.filter((path) => !path.includes("/reports/"))).to.deep.equal([
      "revision-1/request.json",
      "revision-1/attachments/001-terms_of_delivery.pdf",
      "revision-1/attachments/002-..فاتورة.pdf",
      "revision-1/priced.json",
      "revision-1/ubl.xml",
      "revision-1/findings.json",
      "revision-1/toC3/sbd.xml",
      "revision-1/toC3/report.json",
      "revision-1/toC3/mls/001.xml",
      "revision-1/toC5/tax-data.xml",
      "revision-1/toC5/sbd.xml",
      "revision-1/toC5/report.json",
      "revision-1/toC5/mls/001.xml",
      "revision-2/request.json",
      "revision-2/priced.json",
      "revision-2/ubl.xml",
      "revision-2/findings.json",
      "revision-2/toC3/sbd.xml",
      "revision-2/toC3/report.json",
      "revision-2/toC3/mls/001.xml",
      "revision-2/toC5/tax-data.xml",
      "revision-2/toC5/sbd.xml",
      "revision-2/toC5/report.json",
      "revision-2/toC5/mls/001.xml",
      "log.json",
    ]);
    expect(paths.filter((path) => path.includes("/reports/"))).to.include.members([
      "revision-1/toC3/reports/001.json",
      "revision-2/toC5/reports/001.json",
    ]);

    expect(evidence.manifest).to.include({
      document_id: document.id,
      kind: "purchase-invoices",
      document_sequence: document.number,
      org_id: api.orgId,
      business_profile_id: api.businessProfileId,
      revision: 2,
      corrected_at: null,
    });
    expect(Date.parse(String(evidence.manifest["generated_at"]))).to.be.greaterThan(0);
    expect(evidence.manifest.revisions.map(({ revision, overall_status }) => [revision, overall_status])).to.deep.equal(
      [
        [1, "REJECTED"],
        [2, "APPROVED"],
      ],
    );
    expect(evidence.manifest.revisions[0]?.legs.map(({ leg, state }) => [leg, state])).to.deep.equal([
      ["toC3", "rejected"],
      ["toC5", "accepted"],
    ]);
    expect(evidence.manifest.revisions.map(({ rule_set }) => rule_set)).to.deep.equal(["test 1", "test 1"]);

    const sent = document.accessPoint.submitted.map(({ sbd }) => sbd);
    for (const path of paths.filter((each) => each.endsWith("/sbd.xml"))) {
      expect(sent, path).to.include(String(evidence.files.get(path)));
      expect(listed(evidence, path)).to.include({ matches_handed_over: true });
    }
    const [first] = json(evidence, "revision-1/request.json")["document_lines"] as Json[];
    const [second] = json(evidence, "revision-2/request.json")["document_lines"] as Json[];
    expect([first?.["quantity"], second?.["quantity"]]).to.deep.equal(["2", "3"]);
    expect((json(evidence, "revision-1/priced.json")["totals"] as Json)["payable_amount"]).to.equal("210.00");
    expect(evidence.files.get("revision-1/attachments/002-..فاتورة.pdf")).to.deep.equal(terms);
    expect(listed(evidence, "revision-1/attachments/002-..فاتورة.pdf")).to.include({ file_name: "..فاتورة.pdf" });
    expect(json(evidence, "revision-1/findings.json")).to.deep.include({ rule_set: "test 1" });
    expect((json(evidence, "revision-1/findings.json")["findings"] as Json[])[0]).to.include({ reasonCode: "BV" });
    expect(String(evidence.files.get("revision-1/toC3/mls/001.xml"))).to.include("the price is wrong");
    expect(listed(evidence, "revision-1/toC3/mls/001.xml")).to.include({ code: "RE", outcome: "recorded" });
    expect(evidence.files.get("revision-2/ubl.xml")).to.deep.equal((await download(api, `${document.path}/ubl`)).bytes);
    expect(json(evidence, "log.json")).to.deep.equal(await document.read("/peppol-status-logs"));
  });

  it("names no host of the site's network in what the access point reported", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await document.approve();
    const report = { sendingError: "Connect to proxy.internal:3128 failed", as4ReceivedSignalMsg: "<a>x.internal</a>" };
    const packed = (
      await packReports(
        [report, report].map((each) => JSON.stringify(each)),
        [],
      )
    ).toString("hex");
    const ofDocument = `transmission_id in (select id from transmissions where document_id = '${document.id}')`;
    await asOwner(api, `update sending_reports set packed = decode('${packed}', 'hex') where ${ofDocument}`);
    const evidence = await open(document);
    for (const path of ["revision-1/toC3/report.json", "revision-1/toC3/reports/001.json"]) {
      expect(json(evidence, path), path).to.deep.equal({ ...report, sendingError: "Connect to [address] failed" });
    }
  });

  it("has the withdrawal of what was reported", async () => {
    const document = await TestDocument.begin(api, "sales-credit-notes");
    await document.approve();
    const token = api.token(api.orgId, { subject: "ops", roles: ["operator"] });
    const path = `/api/operations/documents/${document.id}/withdraw`;
    const asked = await call(api, "POST", path, { token, body: { reason: "issued by mistake" } });
    expect(asked.status, asked.text).to.be.oneOf([200, 201, 202]);
    await document.deliver("withdrawal");
    await document.answer("withdrawal");
    const evidence = await open(document);
    expect(listed(evidence, "revision-1/withdrawal/sbd.xml")).to.include({ matches_handed_over: true });
    const withdrawn = String(evidence.files.get("revision-1/withdrawal/tax-data.xml"));
    expect(withdrawn).to.include("<pxs:DocumentTypeCode>W<");
    expect(evidence.manifest.files.map((file) => file.path)).to.include("revision-1/withdrawal/mls/001.xml");
  });

  it("says so when an envelope is not what was sent", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await document.approve();
    const id = await document.sbdhId("c3");
    const sent = listed(await open(document), "revision-1/toC3/sbd.xml");
    await api.query("update transmissions set receiver_id = '0235:1999999999' where id = $1", [id]);
    const evidence = await open(document);
    expect(listed(evidence, "revision-1/toC3/sbd.xml")).to.include({
      matches_handed_over: false,
      handed_over_sha256: sent?.["sha256"],
    });
    expect(listed(evidence, "revision-1/toC5/sbd.xml")).to.include({ matches_handed_over: true });
  });

  it("is the same every time, its own time apart", async () => {
    const document = await TestDocument.begin(api, "purchase-credit-notes");
    await document.approve();
    const [one, two] = [await open(document), await open(document)];
    expect(one.manifest.files).to.deep.equal(two.manifest.files);
  });
});
