import { expect } from "chai";

import type { MlsCode } from "../../common/peppol/mls.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { listLegs } from "../../common/operations/act-on-legs.ts";
import { buildMls, type MlsOverrides } from "../factories/mls.ts";
import { ScriptedAccessPoint, usePipeline } from "../setup/pipeline.ts";
import { recordInbound } from "../documents/use-cases.ts";

const [receivers, authority, stranger] = ["000789", "000773", "000456"];
const refuses: MlsOverrides = { code: "RE", issues: [{ line: "NA", reason: "BV", description: "the price is wrong" }] };

for (const polledStatusDecides of [false, true]) {
  describe(`a status that only the access point knows, where it ${polledStatusDecides ? "decides" : "waits"}`, () => {
    const pipeline = usePipeline({ config: { polledStatusDecides } });
    let document: DocumentRecord;
    beforeEach(async () => {
      document = await pipeline.createValidated();
    });

    const send = (leg: "c3" | "c5", certificate?: string) =>
      pipeline.deliver(
        new ScriptedAccessPoint({
          submit: () => ({ kind: "sent", reason: "sent", report: certificate ? { c3CertSubjectCN: certificate } : {} }),
        }),
        document,
        leg,
      );
    const stateOf = async (leg: "c3" | "c5") =>
      (await pipeline.snapshot(document)).legs.find((each) => each.leg === leg)?.state;
    const receive = async (leg: "c3" | "c5", sender: string | undefined, overrides: MlsOverrides = {}) => {
      const found = (await pipeline.snapshot(document)).legs.find((each) => each.leg === leg);
      const xml = buildMls({ referenceId: found!.sbdhId, sender: sender!, ...overrides });
      return (await recordInbound(pipeline.deps, xml)).outcome;
    };
    const poll = async (leg: "c3" | "c5", mls: MlsCode) => {
      await pipeline.query(
        `update transmissions set updated_at = now() - interval '10 minutes', next_check_at = null where document_id = $1`,
        [document.id],
      );
      const status = { kind: "sent", mls, reason: "sent", transaction: {} } as const;
      await pipeline.deliver(new ScriptedAccessPoint({ status: () => status }), document, leg);
    };
    const listed = async () => {
      const { legs } = await listLegs(pipeline.deps, {
        orgId: pipeline.orgId,
        states: [],
        contested: true,
        limit: 100,
      });
      const of = legs.filter(({ documentId }) => documentId === document.id);
      return of.flatMap(({ contested }) => contested.map(({ code, sender, expected }) => [code, sender, expected]));
    };

    it("decides where the provider is not known, as the first message would", async () => {
      await send("c3");
      await poll("c3", "AP");
      expect(await stateOf("c3")).to.equal("accepted");
    });

    if (polledStatusDecides) {
      it("decides nothing with the code of a contested message, and decides with another", async () => {
        await send("c3", `PAE${receivers}`);
        expect(await receive("c3", stranger, refuses)).to.equal("contested");
        await poll("c3", "RE");
        expect(await stateOf("c3")).to.equal("sent");
        await poll("c3", "AP");
        expect(await stateOf("c3")).to.equal("accepted");
      });

      it("gets its reasons from the right provider alone", async () => {
        await send("c3", `PAE${receivers}`);
        await poll("c3", "RE");
        expect(await receive("c3", stranger, refuses)).to.equal("contested");
        expect((await pipeline.snapshot(document)).record.findings).to.deep.equal([]);
        expect(await receive("c3", receivers, refuses)).to.equal("recorded");
      });
      return;
    }

    for (const [leg, right] of [
      ["c3", receivers],
      ["c5", authority],
    ] as const) {
      it(`does not decide ${leg}, is listed for operators once, and the right provider's message decides`, async () => {
        await send(leg, `PAE${receivers}`);
        await poll(leg, "AP");
        await poll(leg, "AP");
        expect(await stateOf(leg)).to.equal("sent");
        expect(await listed()).to.deep.equal([["AP", undefined, `0242:${right}`]]);
        // The message that the access point had counted, which came late.
        expect(await receive(leg, stranger)).to.equal("contested");
        expect(await listed()).to.deep.equal([
          ["AP", undefined, `0242:${right}`],
          ["AP", `0242:${stranger}`, `0242:${right}`],
        ]);
        expect(await receive(leg, right, refuses)).to.equal("recorded");
        expect(await stateOf(leg)).to.equal("rejected");
        expect(await listed()).to.deep.equal([]);
      });
    }

    const endRecovery = (finishedAt: string) =>
      pipeline.query(
        `insert into recoveries (id, reason, finished_at) values (gen_random_uuid(), 'a test', ${finishedAt})`,
      );

    for (const [state, restore] of [
      ["sent", ""],
      ["sending", "state = 'sending', sent_at = null, claimed_by = gen_random_uuid(),"],
    ] as const) {
      it(`decides for a leg that was ${state} in the backup, whose message may have come before the restore`, async () => {
        await send("c3", `PAE${receivers}`);
        await pipeline.query(
          `update transmissions set ${restore} provider = $2, updated_at = now() where document_id = $1 and leg = 'c3'`,
          [document.id, receivers],
        );
        await endRecovery("now()");
        await pipeline.query(
          "update transmissions set sent_at = sent_at - interval '20 minutes' where document_id = $1",
          [document.id],
        );
        await poll("c3", "AP");
        expect(await stateOf("c3")).to.equal("accepted");
      });
    }

    it("does not decide a leg that was sent after a recovery", async () => {
      await endRecovery("now() - interval '1 hour'");
      await send("c3", `PAE${receivers}`);
      await poll("c3", "AP");
      expect(await stateOf("c3")).to.equal("sent");
    });

    it("decides for a leg that was sent before a recovery and never here, whose message came before it", async () => {
      await send("c5");
      await pipeline.query("update transmissions set attempts = 0 where document_id = $1 and leg = 'c5'", [
        document.id,
      ]);
      await poll("c5", "AP");
      expect(await stateOf("c5")).to.equal("accepted");
    });
  });
}
