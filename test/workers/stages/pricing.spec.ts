import { expect } from "chai";

import type { DocumentRecord } from "../../../common/documents/read-document.ts";
import { sha256 } from "../../../common/runtime/digest.ts";
import { pricingStage, renderingStage } from "../../../workers/stages/document-stages.ts";
import { stageJobHandler, type Pipeline, usePipeline } from "../../setup/pipeline.ts";
import { readStoredAmounts, readStoredXml } from "../../setup/database/stored-content.ts";

const file = { file_name: "a.txt", file_type: "text/plain", file_content: Buffer.from("hello").toString("base64") };

const job = ({ id }: { id: string }) => ({ data: { documents: [{ id, revision: 1 }] }, attemptsMade: 0 });

const nothing = () => undefined;

describe("the stages of pricing and rendering", () => {
  const pipeline = usePipeline();

  const price = (document: DocumentRecord, deps = pipeline.deps) =>
    stageJobHandler(deps, pricingStage(deps))(job(document));
  const render = (document: DocumentRecord) =>
    stageJobHandler(pipeline.deps, renderingStage(pipeline.deps))(job(document));
  const last = async (document: DocumentRecord) => (await pipeline.log(document)).at(-1);

  /** What the process tells as an error. */
  const listening = () => {
    const alarms: string[] = [];
    const logger = {
      debug: nothing,
      info: nothing,
      warn: nothing,
      error: (_fields: object, message: string) => alarms.push(message),
    };
    return { alarms, deps: { ...pipeline.deps, logger } as unknown as Pipeline["deps"] };
  };

  it("store the amounts of the answer, and say in the log what they come to", async () => {
    const document = await pipeline.create();
    const { alarms, deps } = listening();
    await price(document, deps);
    const amounts = await readStoredAmounts(pipeline.deps.database, document.id);
    expect(amounts).to.equal(JSON.stringify(document.amounts));
    expect(await last(document)).to.deep.include({
      event: "PRICED",
      detail: { currency: "AED", tax_amount: "10.00", payable_amount: "210.00" },
    });
    expect(alarms).to.be.empty;
  });

  it("raise an alarm where the amounts are not those of the answer, and go on", async () => {
    const document = await pipeline.create();
    await pipeline.query("update documents set accepted_amounts_digest = 'other' where id = $1", [document.id]);
    const { alarms, deps } = listening();
    await price(document, deps);
    expect(alarms).to.deep.equal(["ALARM: amounts differ from those of the answer"]);
    expect(await last(document)).to.include({ event: "PRICED" });
  });

  it("render the document with what is attached to it", async () => {
    const document = await pipeline.create({ attachments: [file] });
    await price(document);
    await render(document);
    const [row] = await readStoredXml(pipeline.deps.database, document.id);
    expect(row?.xml).to.contain(document.documentSequence).and.to.contain(file.file_content);
    expect(row?.sha256).to.equal(sha256(row?.xml ?? ""));
    expect(await last(document)).to.deep.include({
      event: "RENDERED",
      detail: { sha256: row?.sha256, bytes: Buffer.byteLength(row?.xml ?? "") },
    });
  });

  it("do not render what has no amounts", async () => {
    const document = await pipeline.create();
    await pipeline.query("update documents set stage = 'priced' where id = $1", [document.id]);
    const failure = await render(document).catch((error: unknown) => String(error));
    expect(failure).to.equal("Error: a priced document has no amounts");
  });
});
