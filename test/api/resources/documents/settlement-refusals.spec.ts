import { expect } from "chai";

import { requestOf, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { TestDocument, statusOf } from "../../../setup/test-document.ts";
import {
  addTenant,
  beginOriginal,
  crediting,
  credits,
  dryRun,
  fieldErrors,
  post,
  postBatch,
  references,
} from "../../../setup/settlement.ts";
import { call } from "../../http-client.ts";

describe("settlement of credit notes of an organization that refuses", () => {
  const api = useTestApi();
  const kind = "purchase-credit-notes";
  const field = "billing_reference[0].id";
  const excess = (number: string, amount: string, remaining: string): Json => ({
    [field]: `${field} names ${number}: this credit note comes to ${amount} AED, but only ${remaining} AED remain of the documents that it names (OWN-35)`,
  });

  it("answers 400 on the field to create, dry run and batch, and takes no number for it", async () => {
    const of = await addTenant(api, "refuse");
    const invoice = await beginOriginal(of, kind);
    const body = crediting([invoice.number], 210.01);
    const expected = excess(invoice.number, "210.01", "210.00");
    expect(fieldErrors(await post(of, kind, body))).to.deep.equal(expected);
    expect(fieldErrors(await dryRun(of, kind, body))).to.deep.equal(expected);
    const bodies = [200, 10.01, 10, 0.01].map((amount) => crediting([invoice.number], amount));
    const lines = await postBatch(of, kind, bodies);
    const taken = lines.filter(({ status }) => status === 201).map(({ document }) => document?.["document_sequence"]);
    expect(lines.filter(({ status }) => status === 400).map(({ errors }) => Object.keys(errors ?? {}))).to.deep.equal(
      Array.from({ length: 4 - taken.length }, () => [field]),
    );
    expect(taken).to.have.members(taken.map((_, nth) => `SBC-2026-00000${nth + 1}`));
    const { remaining } = credits(await invoice.read());
    expect(remaining).to.be.at.least(0);
  });

  it("answers 400 to update and resubmit, with a body and without, and changes nothing", async () => {
    const of = await addTenant(api, "refuse");
    const invoice = await beginOriginal(of, kind);
    const note = await TestDocument.begin(of, kind, crediting([invoice.number], 100));
    await note.reject();
    const before = await note.read();
    const other = await TestDocument.begin(of, kind, crediting([invoice.number], 150));
    const dear = requestOf[kind](crediting([invoice.number], 60.01));
    const expected = excess(invoice.number, "60.01", "60.00");
    expect(fieldErrors(await call(of, "PUT", note.path, { body: dear }))).to.deep.equal(expected);
    expect(fieldErrors(await call(of, "POST", `${note.path}/resubmit`, { body: dear }))).to.deep.equal(expected);
    expect(fieldErrors(await call(of, "POST", `${note.path}/resubmit`))).to.deep.equal(
      excess(invoice.number, "100.00", "60.00"),
    );
    const after = await note.read();
    expect(references(after)[0]).to.include({ amount: 100, credited_amount: 150 });
    expect({ ...after, billing_reference: 0 }).to.deep.equal({ ...before, billing_reference: 0 });

    const fitting = requestOf[kind](crediting([invoice.number], 60));
    expect((await call(of, "PUT", note.path, { body: fitting })).status).to.equal(200);
    await note.resubmit();
    expect(credits(await invoice.read())).to.include({ credited: 210, remaining: 0 });
    expect(statusOf(await other.read())).to.include({ overall_status: "PENDING" });
  });

  it("stores exactly ten of fifty credit notes of a tenth each that come at the same moment, without a gap", async () => {
    const of = await addTenant(api, "refuse");
    const invoice = await beginOriginal(of, kind);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(of, kind, crediting([invoice.number], 21))),
    );
    const taken = answers.filter(({ status }) => status === 201).map(({ json }) => json as Json);
    expect(answers.filter(({ status }) => status === 400).length).to.equal(40);
    expect(taken.map((note) => note["document_sequence"])).to.have.members(
      Array.from({ length: 10 }, (_, nth) => `SBC-2026-${String(nth + 1).padStart(6, "0")}`),
    );
    expect(taken.map((note) => references(note)[0]?.remaining_amount).sort((a = 0, b = 0) => a - b)).to.deep.equal(
      Array.from({ length: 10 }, (_, nth) => nth * 21),
    );
    expect(credits(await invoice.read())).to.include({ credited: 210, remaining: 0 });
    const next = await TestDocument.begin(of, kind, crediting(["INV-1"]));
    expect(next.number).to.equal("SBC-2026-000011");
  });

  it("lets of several that are sent again at the same moment through what fits", async () => {
    const of = await addTenant(api, "refuse");
    const invoice = await beginOriginal(of, kind);
    const notes: TestDocument[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const note = await TestDocument.begin(of, kind, crediting([invoice.number], 100));
      await note.fail();
      notes.push(note);
    }
    const answers = await Promise.all(notes.map(({ path }) => call(of, "POST", `${path}/resubmit`)));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).to.deep.equal([
      200, 200, 400, 400, 400, 400,
    ]);
    expect(credits(await invoice.read())).to.include({ credited: 200, remaining: 10 });
  });
});
