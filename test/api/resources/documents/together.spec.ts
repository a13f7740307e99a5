import { expect } from "chai";

import { buildInvoiceRequest } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { call, type Answer } from "../../http-client.ts";

interface Created {
  id: string;
  document_sequence: string;
}

const numbersTo = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `SBI-2026-${String(index + 1).padStart(6, "0")}`);

const created = ({ json }: Answer): Created => json as Created;

describe("POSTs that come together", () => {
  const api = useTestApi();
  const post = (account: { orgId: string; businessProfileId: string }, body: unknown = buildInvoiceRequest()) =>
    call(api, "POST", `/api/purchase-invoices/${account.businessProfileId}`, { body, token: api.token(account.orgId) });
  const stored = (orgId: string): Promise<{ id: string; documentSequence: string }[]> =>
    api.query("select id, document_sequence from documents where org_id = $1 order by document_sequence", [orgId]);

  it("each get the answer about their own document, also beside other organizations", async () => {
    const accounts = await Promise.all([api.addOrganization(), api.addOrganization()]);
    const sent = Array.from({ length: 80 }, (_, index) => ({ account: accounts[index % 2]!, note: `number ${index}` }));
    const answers = await Promise.all(
      sent.map(({ account, note }, index) =>
        post(account, buildInvoiceRequest(index % 10 === 7 ? { issue_date: "never" } : { note })),
      ),
    );
    const refused = answers.flatMap(({ status }, index) => (status === 400 ? [index] : []));
    expect(refused).to.deep.equal([7, 17, 27, 37, 47, 57, 67, 77]);
    for (const [index, answer] of answers.entries()) {
      if (answer.status !== 400) {
        expect(answer.status).to.equal(201);
        expect(answer.json).to.include({ note: sent[index]!.note, org_id: sent[index]!.account.orgId });
      }
    }
    for (const [nth, { orgId }] of accounts.entries()) {
      const own = answers.filter(({ status }, index) => status === 201 && index % 2 === nth).map(created);
      expect((await stored(orgId)).map(({ documentSequence }) => documentSequence)).to.deep.equal(
        numbersTo(own.length),
      );
      const byId = new Map((await stored(orgId)).map(({ id, documentSequence }) => [id, documentSequence]));
      expect(own.map(({ id }) => byId.get(id))).to.deep.equal(own.map(({ document_sequence: number }) => number));
    }
  });
});
