import { expect } from "chai";

import { packText } from "../../../common/db/packed-text.ts";
import { acceptedAmounts } from "../../../common/documents/accepted-amounts.ts";
import type { DocumentRecord } from "../../../common/documents/read-document.ts";
import type { DocumentAmounts } from "../../../common/pricing/amounts.ts";
import { firstStages, jobOf, ScriptedAccessPoint, stageJobHandler, usePipeline } from "../../setup/pipeline.ts";

const nothing = () => undefined;

/** What a neighbouring release may write in place of the amounts of this one, without another value in them. */
const neighbours: readonly (readonly [words: string, write: (amounts: DocumentAmounts) => object])[] = [
  ["knows more members", (amounts) => ({ ...amounts, rounding: "half-up", lines: amounts.lines.map(withMore) })],
  [
    "knows fewer members",
    (amounts) => ({ ...amounts, lines: amounts.lines.map(({ base_amount: _base, ...line }) => line) }),
  ],
  ["writes them in another order", ({ totals, lines, ...others }) => ({ totals, ...others, lines: lines.map(turned) })],
  ["spells decimals otherwise", (amounts) => respelt(amounts) as object],
];

const withMore = (line: object): object => ({ ...line, share_of_total: "0.5" });
const turned = (part: object): object => Object.fromEntries(Object.entries(part).toReversed());
/** 210.00 as 210.0: the same value. */
const respelt = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === "string" && /^\d+\.\d0$/.test(part) ? part.slice(0, -1) : part,
  );

describe("a document of two releases", () => {
  const pipeline = usePipeline();
  let complaints: string[];
  beforeEach(() => {
    complaints = [];
  });

  const complain = (_fields: object, message: string): unknown => complaints.push(message);

  /** Runs stages of this release, and keeps what it logs as a warning or an error. */
  async function run(document: DocumentRecord, ...names: string[]): Promise<void> {
    const logger = { debug: nothing, info: nothing, warn: complain, error: complain, fatal: complain };
    const deps = { ...pipeline.deps, logger } as unknown as typeof pipeline.deps;
    const stages = firstStages(deps).filter(({ name }) => names.includes(name));
    for (const stage of stages) {
      await stageJobHandler(deps, stage)(jobOf([document]));
    }
  }

  async function expectSent(document: DocumentRecord): Promise<void> {
    const accessPoint = new ScriptedAccessPoint();
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("done");
    const xml = accessPoint.submitted[0]?.sbd;
    expect(xml).to.match(/<cbc:PayableAmount currencyID="AED">210\.00?</);
    expect(complaints).to.deep.equal([]);
  }

  for (const [words, write] of neighbours) {
    const byNeighbour = ({ amounts }: DocumentRecord) => write(amounts) as DocumentAmounts;

    it(`is priced without an alarm where the one that accepted it ${words}`, async () => {
      const document = await pipeline.create();
      const { acceptedAmountsSha256 } = acceptedAmounts(byNeighbour(document));
      await pipeline.query("update documents set accepted_amounts_digest = decode($2, 'hex') where id = $1", [
        document.id,
        acceptedAmountsSha256,
      ]);
      await run(document, "pricing", "rendering", "validation");
      await expectSent(document);
    });

    it(`goes on without an error where the one that priced it ${words}`, async () => {
      const document = await pipeline.create();
      await run(document, "pricing");
      const stored = await packText(JSON.stringify(byNeighbour(document)), "amounts");
      await pipeline.query("update revision_files set amounts = $2 where document_id = $1", [document.id, stored]);
      await run(document, "rendering", "validation");
      await expectSent(document);
    });
  }
});
