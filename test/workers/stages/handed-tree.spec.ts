import { expect } from "chai";

import { parseXml, type XmlTree } from "../../../common/schematron/documents.ts";
import type { WaitingDocument } from "../../../common/documents/stage-store.ts";
import { renderUbl } from "../../../common/ubl/render-ubl.ts";
import { renderingStage } from "../../../workers/stages/document-stages.ts";
import { runUnpacked, type Stage, type StagedDocument } from "../../../workers/stages/run-stages.ts";
import { readGolden, ublInput } from "../../factories/golden.ts";

const input = ublInput(readGolden("example-1-base-quantity"));
const xml = renderUbl(input);

function waiting(overrides: Partial<WaitingDocument> = {}): WaitingDocument {
  const { kind, documentId: id, documentSequence, document, amounts } = input;
  const loaded = { ubl: null, requestId: "r", traceparent: null, likeness: null, revision: 1 };
  return {
    ...loaded,
    businessProfileId: "p",
    readAt: new Date(),
    id,
    kind,
    documentSequence,
    document,
    amounts,
    orgId: "o",
    acceptedAmountsSha256: "",
    ...overrides,
  };
}

const none = (): Promise<never> => Promise.reject(new Error("there is no database in here"));

/** The rendering, and a validation that keeps what it was given. */
async function runBoth(document: WaitingDocument) {
  const seen: StagedDocument[] = [];
  const sentXml = new Map([[document.id, xml]]);
  const rendering: Stage = {
    ...renderingStage({ database: { query: none, queryText: none, transaction: none } }),
    prepare: () => Promise.resolve({ attachmentContents: new Map(), sentXml }),
  };
  const validation: Stage = {
    name: "validation",
    run: (given) => {
      seen.push(given);
      return { to: "validated", event: "VALIDATED", detail: null, makes: {} };
    },
  };
  const { progress, failures } = await runUnpacked([rendering, validation], [document]);
  expect(failures).to.deep.equal([]);
  return { progress, given: seen[0] as StagedDocument };
}

describe("tree that a stage hands on", () => {
  it("comes with the UBL to the validation of the same run", async () => {
    const { given } = await runBoth(waiting());
    expect(given.ubl).to.equal(xml);
    const tree = given.tree?.() as XmlTree;
    expect(tree.columns.source).to.equal(xml);
    expect(tree.text(tree.root)).to.equal(parseXml(xml).text(1));
  });

  it("is neither stored nor sent to another thread with the steps", async () => {
    const { progress } = await runBoth(waiting());
    expect(structuredClone(progress)).to.deep.equal(progress);
    expect(progress[0]?.steps.map((step) => Object.keys(step).includes("tree"))).to.deep.equal([false, false]);
  });

  it("is missing for a document that was sent as XML, which is parsed", async () => {
    const document = { ...input.document, sent_xml: {} } as WaitingDocument["document"];
    const { given } = await runBoth(waiting({ document }));
    expect(given.ubl).to.equal(xml);
    expect(given.tree).to.equal(undefined);
  });
});
