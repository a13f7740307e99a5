import { expect } from "chai";

import { useTestApi } from "../setup/api.ts";
import { requireApproved, sendBatch, tenLineInvoice } from "./client.ts";

const complaint = (work: Promise<void>): Promise<string> =>
  work.then(
    () => "none",
    (error: Error) => error.message,
  );

describe("the client of the benchmarks", () => {
  const api = useTestApi();
  const approved = (): Promise<string> =>
    complaint(requireApproved({ database: api.deps.database, orgId: api.orgId }, 2));

  it("says how many documents were not accepted, and sends none that is like another", async () => {
    const bodies = [tenLineInvoice(), "{}", tenLineInvoice()];
    const { url, businessProfileId } = api;
    const sent = sendBatch({ url, businessProfileId, token: api.token() }, 3, () => bodies.pop() ?? "");
    expect(await complaint(sent)).to.match(
      /^2 of 3 documents were accepted; first of the others: {"line":2,"status":400,/,
    );
    expect(await api.query("select count(distinct likeness)::int as kinds from documents")).to.deep.equal([
      { kinds: 2 },
    ]);
  });

  it("counts APPROVED documents without findings alone", async () => {
    expect(await approved()).to.equal("0 of 2 documents are APPROVED, 2 are not; with findings: 0");
    await api.query("update documents set overall_status = 'APPROVED'");
    expect(await approved()).to.equal("none");
    await api.query(
      `insert into validation_findings (document_id, revision, position, org_id, flag, reason_code, text, location, test, rule_set)
       select id, revision, 1, org_id, 'warning', 'OWN-45', '', '', '', '' from documents limit 1`,
    );
    expect(await approved()).to.equal("2 of 2 documents are APPROVED, 0 are not; with findings: 1");
  });
});
