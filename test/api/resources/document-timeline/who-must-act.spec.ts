import { expect } from "chai";

import { failureCauses } from "../../../../common/status/failure-causes.ts";
import { situations, type Situation } from "../../../../common/status/situations.ts";
import { buildInvoiceRequest, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { judge } from "../../contract/process-document.ts";
import { call, download, jsonOf } from "../../http-client.ts";

interface Acting {
  actor: string;
  words: string;
  action: string;
}
interface Timeline {
  document: Json & { who_must_act: Acting; trouble: Trouble | null };
  legs: (Json & { who_must_act: Acting })[];
}
interface Trouble {
  kind: string;
  leg: string | null;
  cause: string | null;
  who_must_act: Acting;
}

const expired = `${failureCauses.other_unreachable.says}: the certificate has expired`;

const said = (situation: Situation, language: "en" | "ar" = "en") => ({
  actor: situations[situation].who,
  action: situations[situation].action[language],
});

describe("who must act, as operators read it", () => {
  const api = useTestApi();
  let id: string;
  let number: string;
  before(async () => {
    const path = `/api/purchase-invoices/${api.businessProfileId}`;
    const { json } = await call(api, "POST", path, { body: buildInvoiceRequest({}) });
    id = String((json as Json)["id"]);
    number = String((json as Json)["document_sequence"]);
    await judge(api, { id });
  });
  afterEach(async () => {
    await set("state = 'queued', failure_class = null, reason = null, mls_contested = null, next_check_at = null");
    await api.query("update documents set failure = null, stage = 'validated' where id = $1", [id]);
    await api.query("delete from pauses");
  });

  const token = (roles = ["operator"]) => api.token(api.orgId, { subject: "s", roles });
  const set = (columns: string, leg = "c3") =>
    api.query(`update transmissions set ${columns} where document_id = $1 and leg = $2`, [id, leg]);
  const ask = (path: string, language = "en") =>
    call(api, "GET", path, { token: token(), headers: { "accept-language": language } });
  const read = (language = "en") => jsonOf<Timeline>(ask(`/api/operations/documents/${id}`, language));

  it("is the provider of a receiver whose certificate has expired, in both languages and in every answer", async () => {
    await set(`state = 'failed', failure_class = 'blocked', reason = '${expired}'`);
    for (const language of ["en", "ar"] as const) {
      const { document, legs } = await read(language);
      const incidents = await jsonOf<{ legs: Timeline["legs"] }>(ask("/api/operations/incidents", language));
      const listed = await jsonOf<{ data: Timeline["legs"] }>(ask("/api/operations/legs", language));
      const found = await jsonOf<{ data: { trouble: Trouble }[] }>(ask(`/api/operations/search?q=${number}`, language));
      const answers = [document, legs[0], incidents.legs[0], listed.data[0], document.trouble, found.data[0]?.trouble];
      for (const answer of answers) {
        expect(answer?.who_must_act).to.include(said("receiver_unreachable", language));
      }
      expect(legs[0]?.["hint"]).to.equal(situations.receiver_unreachable.action[language]);
      expect(document.trouble).to.include({ kind: "failed", leg: "toC3", cause: expired });
      expect(document).to.include({ overall_status: "PENDING" });
      expect(document.who_must_act.words).to.equal(
        { en: "The provider of the receiver", ar: "مزود خدمة المستلم" }[language],
      );
    }
  });

  it("stands with the parties and their numbers", async () => {
    const { document } = await read();
    const [supplier] = document["parties"] as Json[];
    expect(supplier).to.have.all.keys("role", "name", "tin", "vat_number", "endpoint");
    expect(supplier).to.include({ role: "supplier", name: document["supplier"] });
    expect(supplier?.["endpoint"]).to.match(/^\d{4}:\w+$/);
  });

  it("gives PDF and evidence to whom it gives files, of the documents in scope", async () => {
    for (const [file, type] of [
      ["view.pdf", "application/pdf"],
      ["evidence", "application/zip"],
    ] as const) {
      const path = `/api/operations/documents/${id}/${file}`;
      const answer = await download(api, path, { token: token(["site-operator"]) });
      expect(answer.status, file).to.equal(200);
      expect(answer.headers.get("content-type")).to.contain(type);
      expect((await call(api, "GET", path, { token: token(["viewer"]) })).status, file).to.equal(403);
      const { orgId } = await api.addOrganization();
      const foreign = api.token(orgId, { subject: "s", roles: ["operator"] });
      expect((await call(api, "GET", path, { token: foreign })).status, file).to.equal(404);
    }
  });
});
