import { expect } from "chai";

import { findSendableLegs } from "../../common/delivery/leg-store.ts";
import { collectEvidence } from "../../common/documents/collect-evidence.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { buildMls, type MlsOverrides } from "../factories/mls.ts";
import { findNothing, runStages, ScriptedAccessPoint, usePipeline } from "../setup/pipeline.ts";
import { recordInbound } from "../documents/use-cases.ts";

const invoiceType =
  "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:selfbilling-1@ae-1::2.1";

describe("what rows of legs leave out", () => {
  const pipeline = usePipeline({}, { each: true });

  const legs = () =>
    pipeline.query<{ docTypeId: string | null; exchange: number | null; mls: object | null }>(
      "select doc_type_id, exchange, mls from transmissions order by document_id, leg",
    );
  const shown = async (document: DocumentRecord) => (await pipeline.snapshot(document)).legs[0]!;
  const send = (document: DocumentRecord) =>
    pipeline.deliver(
      new ScriptedAccessPoint({ submit: () => ({ kind: "sent", reason: "sent", report: {} }) }),
      document,
      "c3",
    );
  const answer = async (document: DocumentRecord, overrides: MlsOverrides = {}) => {
    const { sbdhId } = await shown(document);
    return (await recordInbound(pipeline.deps, buildMls({ referenceId: sbdhId, ...overrides }))).outcome;
  };
  it("is document type and process, once they are kept, and every reader has them", async () => {
    const first = await pipeline.createValidated();
    const second = await pipeline.createValidated();
    const rows = await legs();
    expect(rows.map(({ docTypeId, exchange }) => [docTypeId !== null, exchange !== null])).to.deep.equal([
      [true, false],
      [true, false],
      [false, true],
      [false, true],
    ]);
    expect(await pipeline.query("select number from exchanges order by number")).to.deep.equal([
      { number: 1 },
      { number: 2 },
    ]);
    for (const document of [first, second]) {
      const expected = { docTypeId: invoiceType, processId: "urn:peppol:bis:selfbilling" };
      expect(await shown(document)).to.include(expected);
      const sendable = await findSendableLegs(pipeline.deps.database, [{ id: document.id, revision: 1 }], ["c3"]);
      expect(sendable.legs[0]).to.include(expected);
      expect((await collectEvidence(pipeline.deps, pipeline.keyOf(document))).legs[0]).to.include(expected);
    }
  });

  it("is kept once by statements that come at the same time", async () => {
    const documents = await Promise.all(Array.from({ length: 6 }, () => pipeline.create()));
    await Promise.all(documents.map((document) => runStages(pipeline.deps, findNothing, [document])));
    await pipeline.createValidated();
    expect(await pipeline.query("select number from exchanges order by number")).to.deep.equal([
      { number: 1 },
      { number: 2 },
    ]);
    expect((await legs()).at(-1)).to.deep.include({ docTypeId: null, exchange: 2 });
  });

  it("is the envelope's digest, which the log has", async () => {
    const document = await pipeline.createValidated();
    await send(document);
    const [sent] = (await pipeline.log(document)).filter(({ event }) => event === "SENDING");
    const { legs: found } = await findSendableLegs(pipeline.deps.database, [{ id: document.id, revision: 1 }], ["c3"]);
    expect(sent?.detail?.["sbd_sha256"])
      .to.match(/^[0-9a-f]{64}$/)
      .and.to.equal(found[0]?.sbdSha256);
  });

  it("is what the row says of the message beside it, and answers are as before", async () => {
    const document = await pipeline.createValidated();
    await send(document);
    expect(await answer(document)).to.equal("recorded");
    const { mls, sbdhId, mlsReceivedAt } = await shown(document);
    const kept = [`mls-${sbdhId}-AP`, "AP", "2026-08-20T05:33:10Z", "0242:000773"];
    expect((await legs())[0]?.mls).to.deep.equal(kept);
    expect(mls).to.deep.equal({
      id: `mls-${sbdhId}-AP`,
      code: "AP",
      issues: [],
      source: "message",
      issuedAt: "2026-08-20T05:33:10Z",
      senderId: "0242:000773",
      receivedAt: mlsReceivedAt?.toISOString(),
      referenceId: sbdhId,
    });
    const decided = (await pipeline.log(document)).find(({ event }) => event === "ACCEPTED");
    expect(decided?.detail).to.deep.equal({
      sbdh_id: sbdhId,
      mls_id: `mls-${sbdhId}-AP`,
      code: "AP",
      sender: "0242:000773",
      source: "message",
    });
  });

  it("is nothing of a message that names issues", async () => {
    const document = await pipeline.createValidated();
    await send(document);
    const issues = [{ line: "NA", reason: "BV", description: "the price is wrong" }];
    expect(await answer(document, { code: "RE", issues })).to.equal("recorded");
    const { mls, sbdhId } = await shown(document);
    expect(mls).to.include({ code: "RE", source: "message", description: "Rejected", referenceId: sbdhId });
    expect((await legs())[0]?.mls).to.deep.equal(mls);
  });
});
