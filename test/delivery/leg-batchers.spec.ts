import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { claimLegs, recordLegOutcomes, type LegOutcome } from "../../common/delivery/leg-attempt-store.ts";
import { sha256 } from "../../common/runtime/digest.ts";
import { saveLegVerdicts, type NewLegVerdict } from "../../common/delivery/leg-decision-store.ts";
import { openLegBatchers } from "../../common/delivery/leg-batchers.ts";
import { findSendableLegs } from "../../common/delivery/leg-store.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { deferred } from "../../common/runtime/batcher.ts";
import { buildMls } from "../factories/mls.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { until } from "../setup/until.ts";
import { untilBlocked } from "../setup/database/until-blocked.ts";
import { readStoredXml } from "../setup/database/stored-content.ts";
import { recordInbound } from "../documents/use-cases.ts";

type Side = "c3" | "c5";
type Code = NewLegVerdict["to"];

const reportOf = (xml: string) => ({ xml, sha256: sha256(xml), type: "S" as const });

const claimOf = (sbdhId: string) => ({
  sbdhId,
  attempts: 0,
  instanceId: uuid(),
  sbdSha256: `digest of ${sbdhId}`,
  taxData: reportOf(`<of id="${sbdhId}"/>`),
});

const sent = (sbdhId: string): LegOutcome => ({
  from: { sbdhId, state: "sending", attempts: 1 },
  to: "sent",
  event: "SENT",
  report: { of: sbdhId },
});

const unseen = (sbdhId: string): LegOutcome => ({
  from: { sbdhId, state: "sending", attempts: 1 },
  to: "unknown",
  event: "UNKNOWN",
  reason: "silence",
  pauseMs: Number.POSITIVE_INFINITY,
});

const verdictOn = (sbdhId: string | null, to: Code): NewLegVerdict => ({
  sbdhId,
  to,
  source: "mls",
  mls: { code: to === "accepted" ? "AP" : "RE", source: "message" },
  detail: { code: to },
  findings:
    to === "rejected"
      ? [{ flag: "fatal", reasonCode: "BV", text: "wrong", location: "", test: "", pointer: "/x" }]
      : [],
});

describe("groups of legs", () => {
  const pipeline = usePipeline();

  const db = () => pipeline.deps.database;

  const documents = async (count: number): Promise<DocumentRecord[]> => {
    const made = await Promise.all(Array.from({ length: count }, () => pipeline.create()));
    await pipeline.validate(made);
    return made;
  };
  const idsOf = async (document: DocumentRecord): Promise<Record<Side, string>> => {
    const { legs } = await pipeline.snapshot(document);
    return Object.fromEntries(legs.map(({ leg, sbdhId }) => [leg, sbdhId])) as Record<Side, string>;
  };
  const outcomeOf = async (document: DocumentRecord) => {
    const { record, legs } = await pipeline.snapshot(document);
    return {
      status: [record.overallStatus, record.participantStatus, record.ftaStatus],
      legs: legs.map(({ leg, state }) => `${leg} ${state}`),
      findings: record.findings.map(({ reasonCode, ruleSet }) => `${reasonCode} ${ruleSet}`),
      log: (await pipeline.log(document)).map(({ leg, event, fromState, toState }) => [leg, event, fromState, toState]),
    };
  };

  /** Every group in one statement; what has to wait comes with the next. */
  const saveAll = async (verdicts: readonly NewLegVerdict[]): Promise<{ outcomes: string[]; groups: number }> => {
    const outcomes = new Map<NewLegVerdict, string>();
    let waiting = [...verdicts];
    let groups = 0;
    while (waiting.length > 0) {
      const results = await saveLegVerdicts(db(), waiting);
      waiting.forEach((verdict, nth) => {
        const result = results[nth];
        if (result !== deferred && result !== undefined) {
          outcomes.set(verdict, result.outcome);
        }
      });
      waiting = waiting.filter((verdict) => !outcomes.has(verdict));
      groups += 1;
    }
    return { outcomes: verdicts.map((verdict) => outcomes.get(verdict) ?? "never"), groups };
  };

  const sequences = [
    "c3 accepted, c5 accepted",
    "c5 accepted, c3 accepted",
    "c3 rejected, c5 accepted",
    "c5 accepted, c3 rejected",
    "c5 rejected, c3 rejected",
    "c3 accepted, c3 rejected, c5 accepted",
    "c3 rejected, c3 accepted, c5 accepted, c5 accepted",
    "c3 accepted",
  ].map((text) => text.split(", ").map((verdict) => verdict.split(" ") as [Side, Code]));

  it("record of many sent legs the oldest, because the messages of the newest are about to come", async () => {
    const asked: number[] = [];
    let answer!: () => void;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const database = Object.assign(Object.create(db()) as typeof pipeline.deps.database, {
      query: async (statement: string, parameters: [string[]]) => {
        asked.push(parameters[0].length);
        await answered;
        return db().query(statement, parameters);
      },
    });
    const batchers = openLegBatchers({ ...pipeline.deps, database });
    const ids = Array.from({ length: 192 }, () => uuid());
    const recorded: string[] = [];
    for (const id of ids) {
      batchers.recordLater(sent(id), async () => void recorded.push(id));
    }
    await until("two statements run", () => asked.length === 2);
    expect(asked).to.deep.equal([1, 63]);
    answer();
    await batchers.drained();
    expect(recorded).to.have.members(ids);
  });

  it("decide each document as if its verdicts had come alone, in their order", async () => {
    const grouped = await documents(sequences.length);
    const alone = await documents(sequences.length);
    const verdicts: NewLegVerdict[] = [];
    for (let turn = 0; turn < 4; turn++) {
      for (const [nth, sequence] of sequences.entries()) {
        const verdict = sequence[turn];
        if (verdict !== undefined) {
          verdicts.push(verdictOn((await idsOf(grouped[nth]!))[verdict[0]], verdict[1]));
        }
      }
    }
    const { outcomes, groups } = await saveAll([
      verdictOn(uuid(), "accepted"),
      verdictOn(null, "accepted"),
      ...verdicts,
    ]);
    expect(groups, "as many as one leg has verdicts").to.equal(2);
    expect(outcomes.slice(0, 2)).to.deep.equal(["unmatched", "unmatched"]);
    const before: string[] = [];
    for (const [nth, sequence] of sequences.entries()) {
      const ids = await idsOf(alone[nth]!);
      for (const [leg, to] of sequence) {
        before.push((await saveAll([verdictOn(ids[leg], to)])).outcomes[0]!);
      }
      expect(await outcomeOf(grouped[nth]!), JSON.stringify(sequence)).to.deep.equal(await outcomeOf(alone[nth]!));
    }
    expect(outcomes.slice(2).toSorted()).to.deep.equal(before.toSorted());
    expect(before.filter((outcome) => outcome === "duplicate")).to.have.length(3);
  });

  it("record fifty messages at once, of which one cannot be stored, and the same one comes twice", async () => {
    const made = await documents(25);
    const ids = await Promise.all(made.map(idsOf));
    const xmls = ids.flatMap(({ c3, c5 }) => [c3, c5]).map((referenceId) => buildMls({ referenceId }));
    const poison = { ...verdictOn(ids[0]!.c3, "accepted"), detail: { code: "\u0000" } };
    const results = await Promise.allSettled([
      pipeline.deps.legBatchers.decide(poison),
      ...[...xmls, xmls[3]!, "<garbage/>"].map((xml) => recordInbound(pipeline.deps, xml)),
    ]);
    expect(results.map(({ status }) => status)).to.deep.equal([
      "rejected",
      ...Array.from({ length: 51 }, () => "fulfilled"),
      "rejected",
    ]);
    const outcomes = results.map((result) => (result.status === "fulfilled" ? result.value.outcome : ""));
    expect(outcomes.slice(1, -1).filter((outcome) => outcome === "duplicate")).to.have.length(1);
    for (const document of made) {
      expect((await pipeline.snapshot(document)).record.overallStatus).to.equal("APPROVED");
    }
    const [kept] = await db().query<{ count: number }>(
      "select count(*)::int as count from network_messages where transmission_id = any($1::uuid[])",
      [ids.flatMap(({ c3, c5 }) => [c3, c5])],
    );
    expect(kept?.count).to.equal(50);
  });

  it("claim each leg once, and store what each carries", async () => {
    const made = await documents(3);
    const ids = await Promise.all(made.map(idsOf));
    const claims = [...ids, ids[0]!].map(({ c5 }) => claimOf(c5));
    expect(await claimLegs(db(), [...claims, { ...claimOf(ids[1]!.c3), attempts: 7 }])).to.deep.equal([
      1,
      1,
      1,
      deferred,
      null,
    ]);
    expect(await claimLegs(db(), [claims[3]!])).to.deep.equal([null]);
    const stored = await db().query<{ documentId: string }>(
      `select document_id from transmissions where id = any($1::uuid[]) order by id`,
      [ids.map(({ c5 }) => c5)],
    );
    const xml = await Promise.all(stored.map(({ documentId }) => readStoredXml(db(), documentId)));
    expect(xml.map((each) => each.find(({ form }) => form === "tax-data")?.xml)).to.deep.equal(
      ids
        .map(({ c5 }) => c5)
        .toSorted()
        .map((id) => `<of id="${id}"/>`),
    );
  });

  it("claim legs after a wait for a document that another transaction has changed meanwhile", async () => {
    const made = (await documents(4)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const ids = await Promise.all(made.map(idsOf));
    let claiming: Promise<unknown> | undefined;
    await db().transaction(async (tx) => {
      await tx.query("update documents set updated_at = now() where id = any($1)", [
        made.slice(0, 2).map(({ id }) => id),
      ]);
      claiming = claimLegs(
        db(),
        ids.map(({ c5 }) => claimOf(c5)),
      );
      await untilBlocked(db());
    });
    expect(await claiming).to.deep.equal([1, 1, 1, 1]);
    for (const [nth, { id }] of made.entries()) {
      const [taxData] = (await readStoredXml(db(), id)).filter(({ form }) => form === "tax-data");
      expect(taxData?.xml).to.equal(`<of id="${ids[nth]!.c5}"/>`);
    }
  });

  it("record what became of both legs of a document, and of one leg twice, in either order", async () => {
    const made = await documents(2);
    const [first, second] = (await Promise.all(made.map(idsOf))) as [Record<Side, string>, Record<Side, string>];
    await claimLegs(
      db(),
      [first.c3, first.c5, second.c3].map((sbdhId) => ({ sbdhId, attempts: 0, instanceId: uuid(), sbdSha256: "x" })),
    );
    const results = await recordLegOutcomes(db(), [
      sent(first.c3),
      unseen(first.c3),
      sent(first.c5),
      unseen(second.c3),
    ]);
    const [moved, stayed] = [true, false].map((moves) => ({ moved: moves, hasWaitingMessages: false }));
    expect(results).to.deep.equal([moved, deferred, moved, moved]);
    expect(await recordLegOutcomes(db(), [unseen(first.c3), sent(second.c3)])).to.deep.equal([stayed, moved]);
    for (const [document, events] of [
      [made[0]!, ["c3 SENDING", "c5 SENDING", "c3 SENT", "c5 SENT"]],
      [made[1]!, ["c3 SENDING", "c3 UNKNOWN", "c3 SENT"]],
    ] as const) {
      const log = (await pipeline.log(document)).slice(6);
      expect(log.map(({ leg, event }) => `${leg} ${event}`)).to.deep.equal(events);
    }
  });

  it("load what the documents of a job have to send, each once, and what is too much for the memory later", async () => {
    const made = await documents(4);
    await db().query("update transmissions set state = 'accepted' where document_id = $1 and leg = 'c5'", [
      made[1]!.id,
    ]);
    const refs = [...made, made[0]!].map(({ id }) => ({ id, revision: 1 }));
    const small = await findSendableLegs(db(), refs, ["c5", "withdrawal"]);
    expect(small.legs.map(({ documentId }) => documentId)).to.deep.equal([made[0]!.id, made[2]!.id, made[3]!.id]);
    expect(small.rest).to.be.empty;
    await db().query("update documents set size_bytes = 40000000 where id = any($1::uuid[])", [
      [made[0]!.id, made[2]!.id],
    ]);
    const seen: string[][] = [];
    for (let rest: readonly { id: string; revision: number }[] = refs; rest.length > 0;) {
      const part = await findSendableLegs(db(), rest, ["c5"]);
      seen.push(part.legs.map(({ documentId }) => documentId));
      ({ rest } = part);
    }
    expect(seen.slice(0, 2)).to.deep.equal([[made[0]!.id], [made[2]!.id]]);
    expect(seen.slice(2).flat()).to.include(made[3]!.id);
  });
});
