import { expect } from "chai";
import { v4 as uuid } from "uuid";

import { unpackText } from "../../common/db/packed-text.ts";
import { AppError } from "../../common/runtime/errors.ts";
import { mlsDocTypeId, mlsDocTypeScheme, mlsProcessId } from "../../common/peppol/mls.ts";
import { buildSbd } from "../../common/peppol/sbdh.ts";
import { buildMls, type MlsOverrides } from "../factories/mls.ts";
import { buildSbdInput } from "../peppol/sbd-input.ts";
import { asOwner } from "../setup/database/database.ts";
import { ScriptedAccessPoint, usePipeline, eachDocument } from "../setup/pipeline.ts";
import { recordInbound } from "../documents/use-cases.ts";

describe("recordInbound", () => {
  const pipeline = usePipeline();
  const document = eachDocument(pipeline, {}, { validated: true });
  let sbdhIds: Record<string, string>;

  beforeEach(async () => {
    const { legs } = await pipeline.snapshot(document);
    sbdhIds = Object.fromEntries(legs.map(({ leg, sbdhId }) => [leg, sbdhId ?? ""]));
  });

  const receive = (leg: "c3" | "c5", overrides: MlsOverrides = {}) =>
    recordInbound(pipeline.deps, buildMls({ referenceId: sbdhIds[leg] ?? "", ...overrides }));

  const deliverBoth = async () => {
    const accessPoint = new ScriptedAccessPoint();
    await pipeline.deliver(accessPoint, document, "c3");
    await pipeline.deliver(accessPoint, document, "c5");
  };

  it("approves the document when both legs are accepted, and not before", async () => {
    await deliverBoth();
    expect(await receive("c3")).to.deep.include({ outcome: "recorded" });
    expect((await pipeline.snapshot(document)).record).to.include({
      overallStatus: "PENDING",
      participantStatus: "APPROVED",
      ftaStatus: null,
    });
    const issues = [{ line: "NA", reason: "BW", description: "a warning" }];
    await receive("c5", { code: "AB", issues });
    const { record, legs } = await pipeline.snapshot(document);
    expect(record).to.include({ overallStatus: "APPROVED", ftaStatus: "APPROVED" });
    expect(legs[1]?.mls).to.deep.include({ code: "AB", issues });
  });

  it("decides the document when both messages come at the same moment", async () => {
    await deliverBoth();
    await Promise.all([receive("c3"), receive("c5")]);
    expect((await pipeline.snapshot(document)).record.overallStatus).to.equal("APPROVED");
  });

  it("rejects with the other side's reasons", async () => {
    await deliverBoth();
    await receive("c5");
    await receive("c3", {
      code: "RE",
      issues: [
        { line: "/Invoice/cac:InvoiceLine[1]", reason: "BV", description: "price is wrong" },
        { line: "NA", reason: "BW", description: "a warning" },
      ],
    });
    const { record, legs } = await pipeline.snapshot(document);
    expect(record).to.include({ overallStatus: "REJECTED", participantStatus: "REJECTED" });
    expect(record.findings.map(({ flag, reasonCode, location }) => [flag, reasonCode, location])).to.deep.equal([
      ["fatal", "BV", "/Invoice/cac:InvoiceLine[1]"],
      ["warning", "BW", ""],
    ]);
    expect(legs[0]?.mls).to.include({ code: "RE" });
  });

  it("takes a message that overtakes the answer to our own sending", async () => {
    const overtaking = new ScriptedAccessPoint({
      submit: async () => {
        await receive("c3");
        return { kind: "sent", reason: "sent", report: { late: true } };
      },
    });
    await pipeline.deliver(overtaking, document, "c3");
    const { legs } = await pipeline.snapshot(document);
    expect(legs[0]).to.include({ state: "accepted" });
    expect(legs[0]?.report).to.deep.equal({ late: true });
  });

  it("lets the first message count and logs the rest", async () => {
    await deliverBoth();
    await receive("c3");
    expect(await receive("c3", { code: "RE", issues: [{ line: "NA", reason: "FD", description: "late" }] })).to.include(
      {
        outcome: "duplicate",
      },
    );
    expect((await pipeline.snapshot(document)).legs[0]?.state).to.equal("accepted");
  });

  const kept = async (sbdhId: string) => {
    const rows = await pipeline.query<{
      outcome: string;
      code: string;
      orgId: string | null;
      packed: Buffer;
    }>(
      `select outcome, code, org_id, packed from network_messages where mls_id like '%' || $1 || '%'
       order by received_at, code`,
      [sbdhId],
    );
    return Promise.all(rows.map(async ({ packed, ...row }) => ({ ...row, xml: await unpackText(packed) })));
  };

  it("keeps every message as it came, the same bytes once", async () => {
    await deliverBoth();
    const xml = buildMls({ referenceId: sbdhIds["c3"] ?? "" });
    await recordInbound(pipeline.deps, xml);
    expect(await recordInbound(pipeline.deps, xml)).to.include({ outcome: "duplicate" });
    await receive("c3", { code: "AB" });
    const messages = await kept(sbdhIds["c3"] ?? "");
    expect(messages.map(({ outcome, code }) => [code, outcome])).to.deep.equal([
      ["AP", "recorded"],
      ["AB", "duplicate"],
    ]);
    expect(messages[0]).to.include({ xml, orgId: pipeline.orgId });
  });

  /** The message as three deliveries of the access point bring it, and in the envelope of a provider that has sent it again. */
  const repeated = (leg: "c3" | "c5"): string[] => {
    const payloadXml = buildMls({ referenceId: sbdhIds[leg] ?? "" }).replace(/^<\?xml.*\?>\n/, "");
    const inEnvelope = (sbdhId: string) =>
      buildSbd(
        buildSbdInput({
          sbdhId,
          senderId: "0242:000773",
          docTypeId: mlsDocTypeId,
          docTypeScheme: mlsDocTypeScheme,
          processId: mlsProcessId,
          payloadXml,
        }),
      );
    const [first, second] = [inEnvelope(uuid()), inEnvelope(uuid())];
    return [first, first, second, first, second];
  };
  const receiveAll = (messages: string[]) => Promise.all(messages.map((xml) => recordInbound(pipeline.deps, xml)));
  const decisions = async () => (await pipeline.log(document)).filter(({ event }) => event === "ACCEPTED");

  it("has one effect however often and at what moments it comes, in whichever envelope", async () => {
    await deliverBoth();
    const messages = repeated("c3");
    const atOnce = (await receiveAll(messages)).map(({ outcome }) => outcome);
    expect(atOnce.toSorted((a, b) => a.localeCompare(b))).to.deep.equal([...Array(4).fill("duplicate"), "recorded"]);
    expect((await receiveAll(messages)).map(({ outcome }) => outcome)).to.deep.equal(Array(5).fill("duplicate"));
    expect(await decisions()).to.have.length(1);
    expect((await kept(sbdhIds["c3"] ?? "")).map(({ outcome }) => outcome)).to.have.members(["recorded", "duplicate"]);
  });

  it("has one effect when it overtakes the answer to our own sending more than once", async () => {
    const messages = repeated("c3");
    const outcomes = new Set<string>();
    const overtaking = new ScriptedAccessPoint({
      submit: async () => {
        for (const { outcome } of await receiveAll(messages)) {
          outcomes.add(outcome);
        }
        return { kind: "sent", reason: "sent", report: {} };
      },
    });
    await pipeline.deliver(overtaking, document, "c3");
    expect([...outcomes]).to.deep.equal(["early"]);
    expect((await receiveAll(messages)).map(({ outcome }) => outcome)).to.deep.equal(Array(5).fill("duplicate"));
    expect((await pipeline.snapshot(document)).legs[0]).to.include({ state: "accepted" });
    expect(await decisions()).to.have.length(1);
    expect((await kept(sbdhIds["c3"] ?? "")).map(({ outcome }) => outcome)).to.have.members(["recorded", "duplicate"]);
  });

  it("keeps a message about an unknown envelope, without an organization", async () => {
    const referenceId = "22222222-2222-4222-8222-222222222222";
    await recordInbound(pipeline.deps, buildMls({ referenceId }));
    const [message] = await kept(referenceId);
    expect(message).to.include({ outcome: "unmatched", orgId: null });
  });

  it("is judged when its leg is asked about, where it came before a restored database knew that", async () => {
    await pipeline.deliver(new ScriptedAccessPoint(), document, "c3");
    const id = `id = '${sbdhIds["c3"]}'`;
    const { database } = pipeline.deps;
    await asOwner(database, `create table lost as select * from transmissions where ${id}`);
    await asOwner(database, `delete from transmissions where ${id}`);
    expect(await receive("c3", { code: "AB" })).to.include({ outcome: "unmatched" });
    await asOwner(database, "insert into transmissions select * from lost", "drop table lost");
    await pipeline.query(
      `update transmissions set updated_at = now() - interval '10 minutes', next_check_at = null where ${id}`,
    );
    const pending = { kind: "sent", mls: "pending", reason: "sent", transaction: {} } as const;
    await pipeline.deliver(new ScriptedAccessPoint({ status: () => pending }), document, "c3");
    expect((await pipeline.snapshot(document)).legs[0]).to.include({ state: "accepted" });
    expect((await kept(sbdhIds["c3"] ?? "")).map(({ outcome }) => outcome)).to.have.members(["unmatched", "recorded"]);
  });

  it("finds its leg by the id of a later envelope, also where it came before that was known", async () => {
    await deliverBoth();
    const later = { c3: uuid(), c5: uuid() };
    const answer = async (leg: "c3" | "c5") =>
      (await recordInbound(pipeline.deps, buildMls({ referenceId: later[leg] }))).outcome;
    expect(await answer("c5")).to.equal("unmatched");
    for (const leg of ["c3", "c5"] as const) {
      await pipeline.query(
        `update transmissions set resent_as = array[$2::uuid], updated_at = now() - interval '10 minutes', next_check_at = null
         where document_id = $1 and leg = $3`,
        [document.id, later[leg], leg],
      );
    }
    expect(await answer("c3")).to.equal("recorded");
    const pending = { kind: "sent", mls: "pending", reason: "sent", transaction: {} } as const;
    await pipeline.deliver(new ScriptedAccessPoint({ status: () => pending }), document, "c5");
    expect((await pipeline.snapshot(document)).record.overallStatus).to.equal("APPROVED");
  });

  it("takes a message that is addressed to the taxpayer instead of the provider", async () => {
    await deliverBoth();
    const xml = buildMls({ referenceId: sbdhIds["c3"] ?? "" }).replace(
      '<cac:ReceiverParty><cbc:EndpointID schemeID="0242">000123<',
      '<cac:ReceiverParty><cbc:EndpointID schemeID="0235">1345678901<',
    );
    expect(await recordInbound(pipeline.deps, xml)).to.include({ outcome: "recorded" });
    const toNobody = xml.replace('schemeID="0235">1345678901<', 'schemeID="0088">123<');
    const failure = await recordInbound(pipeline.deps, toNobody).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(AppError).with.property("message").that.contains("SCH-MLS-14");
  });

  it("points from a line of the rejection to the field of the request, however its path is written", async () => {
    await deliverBoth();
    const cac = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2";
    const lines = [
      "/Invoice/cac:InvoiceLine[1]/cac:Price[1]/cbc:PriceAmount[1]",
      `/*:Invoice[namespace-uri()='urn:x'][1]/*:InvoiceLine[namespace-uri()='${cac}'][1]`,
      "NA",
    ];
    const issues = lines.map((line) => ({ line, reason: "BV", description: "wrong" }));
    await receive("c3", { code: "RE", issues });
    const { record, legs } = await pipeline.snapshot(document);
    expect(record.findings.map(({ pointer }) => pointer)).to.deep.equal([
      "/document_lines/0/price/base_amount",
      "/document_lines/0",
      undefined,
    ]);
    expect(legs[0]?.mls).to.deep.include({ source: "message" });
    expect(legs[0]?.mls).to.have.nested.property("issues[0].pointer", "/document_lines/0/price/base_amount");
    expect(legs[0]?.mlsReceivedAt).to.be.instanceOf(Date);
  });

  it("completes a rejection that polling had learnt without its reasons", async () => {
    await deliverBoth();
    const polled = new ScriptedAccessPoint({
      status: () => ({ kind: "sent", mls: "RE", reason: "sent", transaction: {} }),
    });
    await pipeline.query(`update transmissions set updated_at = now() - interval '10 minutes' where document_id = $1`, [
      document.id,
    ]);
    await pipeline.deliver(polled, document, "c3");
    const known = await pipeline.snapshot(document);
    expect(known.record).to.include({ overallStatus: "REJECTED" });
    expect(known.legs[0]?.mls).to.include({ description: "The message that gives the reasons has not arrived" });
    const issues = [{ line: "NA", reason: "FD", description: "mailbox full" }];
    expect(await receive("c3", { code: "RE", issues })).to.include({ outcome: "recorded" });
    expect(await receive("c3", { code: "AP" })).to.include({ outcome: "contested" });
    const { record, legs } = await pipeline.snapshot(document);
    expect(record.findings.map(({ text }) => text)).to.deep.equal(["mailbox full"]);
    expect(legs[0]?.mls).to.include({ code: "RE", source: "message" });
  });

  it("keeps a rejection that is followed by an acceptance, and says so once in the log", async () => {
    await deliverBoth();
    const issues = [{ line: "NA", reason: "FD", description: "mailbox full" }];
    await receive("c3", { code: "RE", issues });
    for (const code of ["AP", "AB", "RE"] as const) {
      const reason = code === "RE" ? "FD" : "BW";
      const more = code === "AP" ? {} : { issues: [{ line: "NA", reason, description: "mailbox full" }] };
      expect(await receive("c3", { code, ...more })).to.include({ outcome: code === "RE" ? "duplicate" : "contested" });
    }
    expect((await pipeline.snapshot(document)).record).to.include({ overallStatus: "REJECTED" });
    const noted = (await pipeline.log(document)).filter(({ event }) => event === "MLS_CONTESTED");
    expect(noted.map(({ fromState, detail }) => [fromState, detail?.["code"], detail?.["contradicts"]])).to.deep.equal([
      ["rejected", "AP", true],
      ["rejected", "AB", true],
    ]);
  });

  it("warns of an answer from another provider than it sent to", async () => {
    const report = { c3CertSubjectCN: "PAE000789" };
    const accessPoint = new ScriptedAccessPoint({ submit: () => ({ kind: "sent", reason: "sent", report }) });
    await pipeline.deliver(accessPoint, document, "c3");
    const warnings: object[] = [];
    const logger = {
      info: () => undefined,
      warn: (about: object) => warnings.push(about),
    } as unknown as typeof pipeline.deps.logger;
    const xml = buildMls({ referenceId: sbdhIds["c3"] ?? "", sender: "000456" });
    expect(await recordInbound({ ...pipeline.deps, logger }, xml)).to.include({ outcome: "contested" });
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.include({ documentId: document.id, sender: "0242:000456", expected: "0242:000789" });
  });

  it("ignores an answer to something we never sent", async () => {
    const strangers = ["11111111-1111-4111-8111-111111111111", "not-a-uuid"];
    for (const referenceId of strangers) {
      const result = await recordInbound(pipeline.deps, buildMls({ referenceId }));
      expect(result).to.deep.equal({ outcome: "unmatched", sbdhId: referenceId });
    }
  });

  it("refuses a message that contradicts itself, and changes nothing", async () => {
    await deliverBoth();
    const withoutIssue = receive("c3", { code: "RE" });
    const withFatalIssue = receive("c3", { code: "AP", issues: [{ line: "NA", reason: "BV", description: "wrong" }] });
    for (const attempt of [withoutIssue, withFatalIssue]) {
      const failure = await attempt.catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(AppError).with.property("status", 400);
    }
    expect((await pipeline.snapshot(document)).legs[0]).to.include({ state: "sent", mls: null });
  });

  it("refuses what is no message, and changes nothing", async () => {
    for (const xml of ["", "<a>", "<a/>", '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>']) {
      const failure = await recordInbound(pipeline.deps, xml).catch((error: unknown) => error);
      expect(failure, xml).to.be.instanceOf(AppError).with.property("status", 400);
    }
  });
});
