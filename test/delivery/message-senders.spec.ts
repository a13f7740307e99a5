import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { recordLegOutcome } from "../../common/delivery/leg-attempt-store.ts";
import { lockDocument } from "../../common/documents/document-store.ts";
import { AppError } from "../../common/runtime/errors.ts";
import { contestedMessages } from "../../common/service-status/counters-and-histograms.ts";
import type { SendOutcome, TransmissionStatus } from "../../common/peppol/access-point.ts";
import { mlsDocTypeId, mlsDocTypeScheme, mlsProcessId } from "../../common/peppol/mls.ts";
import { buildSbd } from "../../common/peppol/sbdh.ts";
import { buildSbdInput } from "../peppol/sbd-input.ts";
import { deliverLeg } from "../setup/deliver-leg.ts";
import { KnownProviders } from "../../common/delivery/receivers.ts";
import { type InboundResult } from "../../common/delivery/inbound-message-store.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { resolveLeg } from "../../common/operations/act-on-legs.ts";
import { buildMls, type MlsOverrides } from "../factories/mls.ts";
import { openTransaction } from "../setup/database/open-transaction.ts";
import { ada } from "../setup/operator-action.ts";
import { ScriptedAccessPoint, usePipeline } from "../setup/pipeline.ts";
import { recordInbound } from "../documents/use-cases.ts";
import { untilBlocked } from "../setup/database/until-blocked.ts";

const authority = "000773";
const receivers = "000789";
const stranger = "000456";
const refuses: MlsOverrides = { code: "RE", issues: [{ line: "NA", reason: "BV", description: "the price is wrong" }] };

const sentTo = (c3CertSubjectCN?: string): SendOutcome => ({
  kind: "sent",
  reason: "sent",
  report: c3CertSubjectCN === undefined ? {} : { c3CertSubjectCN },
});
const toReceiver = () => new ScriptedAccessPoint({ submit: () => sentTo(`PAE${receivers}`) });

const counted = async (leg: string) =>
  (await contestedMessages.get()).values.find(({ labels }) => labels["leg"] === leg)?.value ?? 0;
const polled = (mls: "AP" | "RE") => ({ kind: "sent", mls, reason: "sent", transaction: {} }) as const;

describe("who may decide a leg by a message", () => {
  const pipeline = usePipeline({ config: { taxAuthorityId: "000773-Mls" } });
  let document: DocumentRecord;

  beforeEach(async () => {
    document = await pipeline.createValidated();
  });

  const db = () => pipeline.deps.database;
  const legOf = async (leg: string) => {
    const { legs } = await pipeline.snapshot(document);
    return legs.find((each) => each.leg === leg) ?? expect.fail(`no leg ${leg}`);
  };
  const messageFor = async (leg: string, sender: string, overrides: MlsOverrides = {}) =>
    buildMls({ referenceId: (await legOf(leg)).sbdhId, sender, ...overrides });
  const receive = async (leg: string, sender: string, overrides: MlsOverrides = {}) =>
    (await recordInbound(pipeline.deps, await messageFor(leg, sender, overrides))).outcome;
  const contests = async () => (await pipeline.log(document)).filter(({ event }) => event === "MLS_CONTESTED");
  const kept = async () => {
    const rows = await db().query<{ code: string; outcome: string }>(
      `select m.code, m.outcome from network_messages m join transmissions t on t.id = m.transmission_id
       where t.document_id = $1 order by m.received_at, m.code`,
      [document.id],
    );
    return rows.map(({ code, outcome }) => `${code} ${outcome}`);
  };
  const askLater = async (mls: TransmissionStatus & { kind: "sent" }) => {
    await db().query(
      `update transmissions set updated_at = now() - interval '10 minutes', next_check_at = null where document_id = $1`,
      [document.id],
    );
    await pipeline.deliver(new ScriptedAccessPoint({ status: () => mls }), document, "c3");
  };

  const overtaken = (senders: readonly string[], certificate?: string) =>
    new ScriptedAccessPoint({
      submit: async () => {
        for (const sender of senders) {
          expect(await receive("c3", sender, sender === stranger ? refuses : {})).to.equal("early");
          expect(await legOf("c3")).to.include({ state: "sending" });
        }
        return sentTo(certificate);
      },
    });

  for (const [leg, foreign, right, expected] of [
    ["c3", authority, receivers, receivers],
    ["c5", receivers, authority, authority],
    ["c5", stranger, authority, authority],
  ] as const) {
    it(`keeps what ${foreign} says of ${leg}, shows it, and lets ${right} decide`, async () => {
      await pipeline.deliver(toReceiver(), document, leg);
      const results: InboundResult[] = [];
      const xml = await messageFor(leg, foreign, refuses);
      for (let copy = 0; copy < 3; copy++) {
        results.push(await recordInbound(pipeline.deps, xml));
      }
      expect(results.map(({ outcome, contested }) => [outcome, contested])).to.deep.equal([
        ["contested", leg],
        ["contested", undefined],
        ["contested", undefined],
      ]);
      expect(await legOf(leg)).to.include({ state: "sent", mls: null, mlsReceivedAt: null });
      const { record } = await pipeline.snapshot(document);
      expect(record).to.include({ overallStatus: "PENDING", participantStatus: null, ftaStatus: null });
      expect(record.findings).to.deep.equal([]);
      expect(await kept()).to.deep.equal(["RE contested"]);
      const [noted, ...more] = await contests();
      expect(more).to.deep.equal([]);
      expect(noted).to.include({ leg, fromState: "sent", toState: "sent" });
      expect(noted?.detail).to.include({
        code: "RE",
        sender: `0242:${foreign}`,
        expected: `0242:${expected}`,
        said: "Rejected; BV: the price is wrong",
        source: "message",
      });
      expect(await receive(leg, right)).to.equal("recorded");
      expect(await legOf(leg)).to.include({ state: "accepted" });
      expect(await recordInbound(pipeline.deps, xml)).to.include({ outcome: "duplicate" });
      expect(await kept()).to.deep.equal(["RE contested", "AP recorded"]);
    });
  }

  it("knows the authority in any letter case and under any of its addresses, and no other by its first digits", async () => {
    await pipeline.deliver(toReceiver(), document, "c5");
    for (const alike of ["0007731", "00077", "000774-MLS"]) {
      const outcome = await receive("c5", alike).catch((error: unknown) => error);
      expect(outcome instanceof AppError ? outcome.status : outcome, alike).to.be.oneOf([400, "contested"]);
      expect(await legOf("c5")).to.include({ state: "sent" });
    }
    expect(await receive("c5", "000773-MLS", { code: "AB" })).to.equal("recorded");
    expect(await legOf("c5")).to.include({ state: "accepted" });
  });

  it("lets another address of the authority's provider decide", async () => {
    await pipeline.deliver(toReceiver(), document, "c5");
    expect(await receive("c5", "000773-FTA.abc")).to.equal("recorded");
  });

  it("does not take the authority's provider for the authority where a withdrawal is answered by another", async () => {
    await pipeline.deliver(toReceiver(), document, "c5");
    await receive("c5", authority);
    await db().query(
      `insert into transmissions (id, org_id, document_id, revision, leg, state, sender_id, receiver_id, doc_type_id,
         process_id, created_at, updated_at)
       select gen_random_uuid(), org_id, document_id, revision, 'withdrawal', 'sent', sender_id, receiver_id, doc_type_id,
         process_id, now(), now() from transmissions where document_id = $1 and leg = 'c5'`,
      [document.id],
    );
    expect(await receive("withdrawal", receivers)).to.equal("contested");
    expect(await receive("withdrawal", authority)).to.equal("recorded");
  });

  it("lets any provider decide toC3 where no certificate names the receiver's", async () => {
    for (const certificate of [undefined, "ap.example.org", "PAE1000789"]) {
      document = await pipeline.createValidated();
      await pipeline.deliver(new ScriptedAccessPoint({ submit: () => sentTo(certificate) }), document, "c3");
      expect(await receive("c3", stranger), certificate).to.equal("recorded");
    }
  });

  it("knows the provider by the report where the leg does not name it", async () => {
    await pipeline.deliver(toReceiver(), document, "c3");
    await db().query("update transmissions set provider = null where document_id = $1", [document.id]);
    expect(await receive("c3", stranger)).to.equal("contested");
    expect(await receive("c3", receivers)).to.equal("recorded");
  });

  it("ignores another provider once the right one has decided, as any second message", async () => {
    await pipeline.deliver(toReceiver(), document, "c3");
    expect(await receive("c3", receivers)).to.equal("recorded");
    expect(await receive("c3", stranger, refuses)).to.equal("duplicate");
    expect(await contests()).to.deep.equal([]);
  });

  for (const order of ["before", "after"] as const) {
    it(`lets the right one decide when another comes at the same moment, ${order} it`, async () => {
      await pipeline.deliver(toReceiver(), document, "c3");
      const right = await messageFor("c3", receivers);
      const foreign = await messageFor("c3", stranger, refuses);
      const both = order === "before" ? [foreign, right] : [right, foreign];
      const results = await Promise.all(both.map((xml) => recordInbound(pipeline.deps, xml)));
      expect(results.map(({ outcome }) => outcome)).to.include("recorded");
      expect(await legOf("c3")).to.include({ state: "accepted" });
    });
  }

  it("lets an operator decide after a contested message", async () => {
    await pipeline.deliver(toReceiver(), document, "c3");
    await receive("c3", stranger);
    const { sbdhId } = await legOf("c3");
    await resolveLeg(pipeline.deps, { orgId: pipeline.orgId, ...ada, why: "asked them", sbdhId, outcome: "accepted" });
    expect(await legOf("c3")).to.include({ state: "accepted" });
  });

  for (const [outcome, says] of [
    ["accepted", {}],
    ["rejected", refuses],
  ] as const) {
    it(`takes the message that says the same after an operator has ${outcome} the leg, and decides nothing again`, async () => {
      await pipeline.deliver(toReceiver(), document, "c3");
      await receive("c3", stranger);
      const { sbdhId } = await legOf("c3");
      await resolveLeg(pipeline.deps, { orgId: pipeline.orgId, ...ada, why: "asked them", sbdhId, outcome });
      expect(await receive("c3", receivers, says)).to.equal("duplicate");
      expect(await legOf("c3")).to.include({ state: outcome });
    });
  }

  it("believes no message whose envelope names another sender than the message itself", async () => {
    await pipeline.deliver(toReceiver(), document, "c3");
    const bare = (await messageFor("c3", receivers)).replace(/^<\?xml.*\?>/, "");
    expect((await recordInbound(pipeline.deps, envelope(`0242:${stranger}`, bare))).outcome).to.equal("contested");
    const [noted] = await contests();
    expect(noted?.detail).to.include({ sender: `0242:${receivers}`, envelope_sender: `0242:${stranger}` });
    expect((await recordInbound(pipeline.deps, envelope(`0242:${receivers}`, bare))).outcome).to.equal("recorded");
  });

  it("lets a flood from many ids add no more than ten rows for a code, and fifty messages", async () => {
    await pipeline.deliver(toReceiver(), document, "c3");
    for (let nth = 0; nth < 56; nth++) {
      expect(await receive("c3", String(100_000 + nth))).to.equal("contested");
    }
    expect(await contests()).to.have.length(10);
    expect(await receive("c3", "100000", refuses)).to.equal("contested");
    expect(await contests()).to.have.length(11);
    expect(await kept()).to.have.length(50);
    expect(await receive("c3", receivers)).to.equal("recorded");
    expect(await kept()).to.include("AP recorded");
  });

  describe("while the sending is under way", () => {
    it("waits for the certificate: another provider decides nothing", async () => {
      const before = await counted("toC3");
      await pipeline.deliver(overtaken([stranger], `PAE${receivers}`), document, "c3");
      expect(await legOf("c3")).to.include({ state: "sent" });
      expect((await counted("toC3")) - before).to.equal(1);
      expect(await contests()).to.have.length(1);
      expect(await kept()).to.deep.equal(["RE contested"]);
      expect(await receive("c3", receivers)).to.equal("recorded");
    });

    it("waits for the certificate: the receiver's provider decides", async () => {
      await pipeline.deliver(overtaken([stranger, receivers], `PAE${receivers}`), document, "c3");
      expect(await legOf("c3")).to.include({ state: "accepted" });
      expect(await kept()).to.deep.equal(["RE contested", "AP recorded"]);
    });

    it("waits for nothing where the receiver's envelopes have just gone to the same provider", async () => {
      const deliver = async (accessPoint: ScriptedAccessPoint) => {
        const deps = { ...pipeline.deps, accessPoint, providers, instanceId: "00000000-0000-7000-8000-000000000001" };
        await deliverLeg(deps, { id: document.id, revision: 1 }, "c3");
        await deps.legBatchers.drained();
      };
      const providers = new KnownProviders();
      await deliver(toReceiver());
      document = await pipeline.createValidated();
      const accessPoint = new ScriptedAccessPoint({
        submit: async () => {
          expect(await receive("c3", stranger, refuses)).to.equal("early");
          expect(await receive("c3", receivers)).to.equal("recorded");
          return sentTo(`PAE${receivers}`);
        },
      });
      await deliver(accessPoint);
      expect(await legOf("c3")).to.include({ state: "accepted" });
      expect((await kept()).toSorted()).to.deep.equal(["AP recorded", "RE duplicate"]);
    });

    it("stays the first where the next one comes before the worker has judged it", async () => {
      for (const certificate of [undefined, `PAE${receivers}`]) {
        document = await pipeline.createValidated();
        const { sbdhId } = await legOf("c3");
        await db().query("update transmissions set state = 'sending', attempts = 1 where id = $1", [sbdhId]);
        expect(await receive("c3", receivers)).to.equal("early");
        const from = { sbdhId, state: "sending", attempts: 1 } as const;
        const report = certificate === undefined ? {} : { c3CertSubjectCN: certificate };
        await recordLegOutcome(db(), { from, to: "sent", event: "SENT", report });
        expect(await receive("c3", receivers, refuses)).to.equal("duplicate");
        expect(await legOf("c3")).to.include({ state: "accepted" });
        expect((await kept()).toSorted()).to.deep.equal(["AP recorded", "RE duplicate"]);
      }
    });

    it("takes the first where no certificate comes", async () => {
      await pipeline.deliver(overtaken([receivers, authority]), document, "c3");
      expect(await legOf("c3")).to.include({ state: "accepted" });
      expect((await kept()).toSorted()).to.deep.equal(["AP duplicate", "AP recorded"]);
    });

    it("is judged when the leg is asked about, where the process that sent it is gone", async () => {
      await db().query(
        `update transmissions set state = 'sending', attempts = 1, claimed_by = null, updated_at = now() - interval '1 hour'
         where document_id = $1 and leg = 'c3'`,
        [document.id],
      );
      expect(await receive("c3", stranger, refuses)).to.equal("early");
      await pipeline.deliver(new ScriptedAccessPoint({ status: () => polled("RE") }), document, "c3");
      expect(await legOf("c3")).to.include({ state: "rejected" });
      expect((await pipeline.snapshot(document)).record.findings.map(({ text }) => text)).to.deep.equal([
        "the price is wrong",
      ]);
      expect(await kept()).to.deep.equal(["RE recorded"]);
    });

    it("is judged when the leg is asked about, where the process ended between the sending and the message", async () => {
      const { sbdhId } = await legOf("c3");
      await pipeline.deliver(overtaken([]), document, "c3");
      await db().query("update transmissions set state = 'sending' where id = $1", [sbdhId]);
      expect(await receive("c3", stranger, refuses)).to.equal("early");
      await db().query("update transmissions set state = 'sent', provider = $2 where id = $1", [sbdhId, receivers]);
      await askLater(polled("RE"));
      expect(await legOf("c3")).to.include({ state: "sent" });
      expect(await kept()).to.deep.equal(["RE contested"]);
    });

    it("is judged by the certificate that was stored while the message waited for the document", async () => {
      const { sbdhId } = await legOf("c3");
      await db().query("update transmissions set state = 'sending', attempts = 1 where id = $1", [sbdhId]);
      const holder = await openTransaction(db(), async (tx) => {
        await lockDocument(tx, { orgId: pipeline.orgId, id: document.id });
        const from = { sbdhId, state: "sending", attempts: 1 } as const;
        await recordLegOutcome(tx, { from, to: "sent", event: "SENT", report: { c3CertSubjectCN: `PAE${receivers}` } });
      });
      const received = receive("c3", stranger);
      try {
        await untilBlocked(db());
      } finally {
        await holder.commit();
      }
      expect(await received).to.equal("contested");
    });
  });
});

const envelope = (senderId: string, payloadXml: string): string =>
  buildSbd(
    buildSbdInput({
      sbdhId: uuid(),
      senderId,
      receiverId: "0242:000123",
      docTypeId: mlsDocTypeId,
      docTypeScheme: mlsDocTypeScheme,
      processId: mlsProcessId,
      payloadXml,
    }),
  );
