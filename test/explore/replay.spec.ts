import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { claimLegs, recordLegOutcomes } from "../../common/delivery/leg-attempt-store.ts";
import { saveLegVerdicts, type NewLegVerdict } from "../../common/delivery/leg-decision-store.ts";
import { findSendableLegs, leaseInquiry } from "../../common/delivery/leg-store.ts";
import { takeOpenLegs } from "../../common/delivery/waiting-store.ts";
import { recordHeartbeat, removeProcesses, type ServiceProcess } from "../../common/runtime/process-store.ts";
import type { LegVerdict } from "../../common/status/status.ts";
import { legNames } from "../../common/status/legs.ts";
import type { LegMove } from "../../common/delivery/choose-leg-move.ts";
import { withdrawReport } from "../../common/operations/act-on-documents.ts";
import { resolveLeg, retryLeg } from "../../common/operations/act-on-legs.ts";
import { seededRandom } from "../rules/support/random.ts";
import { type Pipeline, usePipeline } from "../setup/pipeline.ts";
import type { Action, Bounds } from "./actions.ts";
import { perform } from "./perform.ts";
import { randomPath } from "./explore.ts";
import {
  beginWorld,
  carriesTaxData,
  cloneWorld,
  envelopeOf,
  product,
  rowOf,
  livenessOf,
  timeouts,
  type WorkerStep,
  type World,
} from "./model.ts";
import { resubmitDocument } from "../documents/use-cases.ts";

/** A millisecond of the model is a quarter of an hour of the database, so that no machine is too slow for it. */
const scale = 1_000_000;
const paths = 6;
const stepsOfPath = 45;
const bounds: Bounds = {
  fates: ["sent", "answer lost", "request lost", "turned away", "kept for later", "refused", "blocked"],
  revisions: 2,
  isDeadly: true,
  isWithdrawn: true,
};

/** Of the model, in the database's milliseconds. */
const holdTimes = {
  livingMs: timeouts.livingMs * scale,
  silentMs: timeouts.silentMs * scale,
  goneMs: timeouts.goneMs * scale,
};
const inquiryTimes = { ...holdTimes, leaseMs: timeouts.leaseMs * scale };
const sweepTimes = { ...holdTimes, graceMs: 3_000 * scale, mlsTimeoutMs: timeouts.mlsMs * scale };

/** A worker process of another machine. */
const explorer: Omit<ServiceProcess, "id"> = {
  kind: "workers",
  name: "explorer",
  host: "elsewhere",
  pid: 1,
  version: "0",
  works: [],
  place: "elsewhere",
  startTicks: null,
};

/** Who dies or stands still writes nothing. */
const interruptions: readonly Action["do"][] = ["die", "vanish", "freeze", "thaw"];

type WorkerAction = Extract<Action, { worker: number }>;

/** What one step is replayed with: the world before it, and as the model has it behind it. */
interface Moment {
  before: World;
  after: World;
}

describe("the model of the state machine", function () {
  this.timeout(120_000);
  const pipeline = usePipeline();

  for (let nth = 1; nth <= paths; nth += 1) {
    it(`is what the stores do, on way ${nth}`, async () => {
      const { random } = Math;
      Math.random = () => 0.5;
      try {
        await new Replay(pipeline).run(pathOf(nth));
      } finally {
        Math.random = random;
      }
    });
  }

  it("is not what the stores do when a condition of it is another one", async () => {
    const decisions = { ...product, mayClaim: () => true };
    const { random } = Math;
    Math.random = () => 0.5;
    try {
      const ways = Array.from({ length: paths }, (_, index) => pathOf(index + 1));
      const outcomes = await Promise.allSettled(ways.map((way) => new Replay(pipeline, decisions).run(way)));
      expect(outcomes.map(({ status }) => status)).to.include("rejected");
    } finally {
      Math.random = random;
    }
  });
});

const pathOf = (seed: number): Action[] =>
  randomPath({ decisions: product, legs: ["c3", "c5"], bounds }, seededRandom(seed), stepsOfPath).way;

class Replay {
  private world = beginWorld(["c3", "c5"]);
  private document = "";
  private readonly instances = new Map<number, string>();
  private readonly action = { by: "explorer", role: "operator", requestId: "test", why: "a test" } as const;

  constructor(
    private readonly pipeline: Pipeline,
    private readonly decisions = product,
  ) {}

  async run(way: readonly Action[]): Promise<void> {
    const document = await this.pipeline.create();
    this.document = document.id;
    await this.pipeline.validate([{ id: document.id, revision: 1 }]);
    await this.compare("the beginning");
    for (const action of way) {
      const before = this.world;
      const after = cloneWorld(before);
      perform(this.decisions, after, action);
      await this.replay(action, { before, after });
      this.world = after;
      await this.compare(JSON.stringify(action));
    }
  }

  private get database() {
    return this.pipeline.deps.database;
  }

  /** What a step does to the database; many do nothing to it. */
  private async replay(action: Action, { before, after }: Moment): Promise<void> {
    if (interruptions.includes(action.do)) {
      return;
    }
    if ("worker" in action) {
      const steps = [before, after].map(({ workers }) => workers[action.worker]?.step) as [WorkerStep, WorkerStep];
      await this.work(before, { action, steps, instance: before.workers[action.worker]?.instance ?? -1 });
    } else if ("key" in action) {
      await this.replayOfLeg(action, before);
    } else if (action.do === "resubmit") {
      const key = { orgId: this.pipeline.orgId, kind: "purchase-invoices", id: this.document } as const;
      await resubmitDocument(this.pipeline.deps, { key, serviceVersion: "20260101", requestId: "test" });
    } else if (action.do === "judge") {
      await this.pipeline.validate([{ id: this.document, revision: before.revision }]);
    } else if (action.do === "withdraw") {
      await withdrawReport(this.pipeline.deps, { ...this.person, documentId: this.document });
    } else {
      await this.pass(after.now - before.now);
    }
  }

  private async replayOfLeg(action: Extract<Action, { key: number }>, world: World): Promise<void> {
    const leg = { ...this.person, sbdhId: await this.idOf(world, action.key) };
    if (action.do === "status message") {
      await this.decide(world, action.key, { to: action.to, source: "mls", mls: { source: "message", code: "x" } });
    } else if (action.do === "retry") {
      await retryLeg(this.pipeline.deps, leg);
    } else if (action.do === "find out") {
      const outcome = envelopeOf(world, action.key).copies > 0 ? "sent" : "not_sent";
      await resolveLeg(this.pipeline.deps, { ...leg, outcome });
    }
  }

  private async work(
    before: World,
    {
      action,
      steps: [step, next],
      instance,
    }: { action: WorkerAction; steps: [WorkerStep, WorkerStep]; instance: number },
  ): Promise<void> {
    if (action.do === "load") {
      const { leg, revision } = rowOf(before, action.key);
      const { legs } = await findSendableLegs(this.database, [{ id: this.document, revision }], [leg]);
      const [{ state, attempts, failureClass } = {}] = legs;
      expect(next).to.include({ state, attempts, failureClass });
    } else if (action.do === "claim" && step.at === "loaded") {
      const [claimed] = await claimLegs(this.database, [await this.claimOf(before, step, instance)]);
      expect(claimed, "claimed").to.equal(next.at === "claimed" ? next.attempts : null);
    } else if (action.do === "lease" && step.at === "loaded") {
      await this.recordLiveness(before);
      const version = { sbdhId: await this.idOf(before, step.key), state: step.state, attempts: step.attempts };
      expect(await leaseInquiry(this.database, version, inquiryTimes), "may ask").to.equal(next.at === "leased");
    } else if (action.do === "settle" && step.at === "answered") {
      const { attempts, outcome, key } = step;
      const move = product.sendMove(outcome, { leg: rowOf(before, key).leg, attempts });
      await this.apply(before, key, { from: { state: "sending", attempts }, move });
    } else if (step.at === "inquired") {
      await this.recordAnswer(before, step);
    }
  }

  private async recordAnswer(before: World, step: Extract<WorkerStep, { at: "inquired" }>): Promise<void> {
    const { key, state, attempts, status, heldForMs, failureClass } = step;
    const { leg } = rowOf(before, key);
    const move =
      state === "sent"
        ? product.stillSent(status, heldForMs)
        : product.inquiryMove(status, { leg, state, heldForMs, failureClass, reason: null, isKnown: false });
    await this.apply(before, key, { from: { state, attempts }, move });
  }

  private async claimOf(world: World, { key, attempts }: { key: number; attempts: number }, instance: number) {
    const digest = "0".repeat(64);
    const taxData = { xml: "<x/>", sha256: digest, type: "S" as const };
    return {
      sbdhId: await this.idOf(world, key),
      attempts,
      instanceId: this.instanceOf(instance),
      sbdSha256: digest,
      ...(carriesTaxData(rowOf(world, key).leg) && { taxData }),
    };
  }

  private async apply(
    world: World,
    key: number,
    { from, move: { refusal, pauseMs, ...move } }: { from: NonNullable<LegVerdict["from"]>; move: LegMove },
  ): Promise<void> {
    if (refusal !== undefined) {
      await this.decide(world, key, { to: "rejected", source: "access-point", from });
      return;
    }
    const sbdhId = await this.idOf(world, key);
    const pause = pauseMs === undefined ? {} : { pauseMs: pauseMs * scale };
    await recordLegOutcomes(this.database, [{ from: { sbdhId, ...from }, ...move, ...pause }]);
  }

  private async decide(world: World, key: number, verdict: LegVerdict): Promise<void> {
    const refused: Partial<NewLegVerdict> = verdict.source === "mls" ? {} : { failureClass: "rejected" };
    await saveLegVerdicts(this.database, [
      { sbdhId: await this.idOf(world, key), detail: {}, findings: [], ...verdict, ...refused },
    ]);
  }

  private get person() {
    return { ...this.action, orgId: this.pipeline.orgId };
  }

  private instanceOf(instance: number): string {
    const id = this.instances.get(instance) ?? uuid();
    this.instances.set(instance, id);
    return id;
  }

  private async idOf(world: World, key: number): Promise<string> {
    const { revision, leg } = rowOf(world, key);
    const [row] = await this.database.query<{ id: string }>(
      "select id from transmissions where document_id = $1 and revision = $2 and leg = $3",
      [this.document, revision, leg],
    );
    return row?.id ?? expect.fail(`no leg ${leg} of revision ${revision}`);
  }

  /** Time passes: everything that has been was earlier, everything that will be is nearer. */
  private async pass(ms: number): Promise<void> {
    await this.database.query(
      `update transmissions set updated_at = updated_at - s.span, sent_at = sent_at - s.span, swept_at = null,
         created_at = created_at - s.span, next_check_at = next_check_at - s.span
       from (select make_interval(secs => $2::float8 / 1000) as span) s where document_id = $1`,
      [this.document, ms * scale],
    );
  }

  private async recordLiveness(world: World): Promise<void> {
    for (const [instance, id] of this.instances) {
      const liveness = livenessOf(world, instance, timeouts);
      if (liveness === "gone") {
        await removeProcesses(this.database, [id]);
      } else {
        await recordHeartbeat(this.database, { ...explorer, id });
        await this.database.query("update processes set seen_at = now() - make_interval(hours => $2) where id = $1", [
          id,
          liveness === "living" ? 0 : 1,
        ]);
      }
    }
  }

  private async compare(where: string): Promise<void> {
    const { legs, revision, overall, statuses, stage } = this.world;
    const rows = await this.database.query(
      `select revision, leg, state, failure_class, attempts, claimed_by,
         coalesce(next_check_at, '-infinity') <= now() as is_due, coalesce(next_check_at, now()) = 'infinity' as is_a_persons
       from transmissions where document_id = $1`,
      [this.document],
    );
    expect(rows, where).to.have.deep.members(
      legs.map((row) => ({
        revision: row.revision,
        leg: row.leg,
        state: row.state,
        failureClass: row.failureClass,
        attempts: row.attempts,
        claimedBy: row.claimedBy === null ? null : this.instanceOf(row.claimedBy),
        isDue: (row.nextCheckAt ?? -Infinity) <= this.world.now,
        isAPersons: row.nextCheckAt === Infinity,
      })),
    );
    const [document] = await this.database.query(
      "select revision, stage, overall_status, participant_status, fta_status from documents where id = $1",
      [this.document],
    );
    expect(document, where).to.deep.equal({
      revision,
      stage,
      overallStatus: overall,
      participantStatus: statuses.c3,
      ftaStatus: statuses.c5,
    });
    await this.compareSweep(where);
  }

  private async compareSweep(where: string): Promise<void> {
    await this.recordLiveness(this.world);
    for (const leg of legNames) {
      const taken = await takeOpenLegs(this.database, { leg, ...sweepTimes, leaseMs: 0, limit: 1_000 });
      const found = taken.filter(({ id }) => id === this.document).map((row) => row.revision);
      const expected = this.world.legs
        .filter((row) => row.leg === leg && this.decisions.isSwept(this.world, row))
        .map((row) => row.revision);
      expect(found, `${where}: swept ${leg}`).to.have.members(expected);
    }
  }
}
