import { v7 as uuid } from "uuid";

import { siteFault } from "../../common/db/database-errors.ts";
import { sampleLegs, sampleWaiting, hasQueuedLegs } from "../../common/delivery/waiting-store.ts";
import { endPause, insertPause, type KnownPause, reserveProbe } from "../../common/operations/pause-store.ts";
import type { PauseReader } from "../../common/operations/pause-watcher.ts";
import { type PausedThing, ownAccessPoint } from "../../common/operations/paused-work.ts";
import { documentStages, pipeline, sendsLegs, type DocumentRef, type StageName } from "../../common/status/pipeline.ts";
import { legsOf, legNames } from "../../common/status/legs.ts";
import { asError } from "../../common/runtime/errors.ts";
import { publicMessage } from "../../common/peppol/public-message.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { runPeriodically, type PeriodicJob } from "../periodic-jobs/periodic-job.ts";
import { findSendableLegs } from "../../common/delivery/leg-store.ts";
import { AccessPointRefusals, isOfReceivers } from "../../common/delivery/access-point-refusals.ts";
import { deliverSendableLeg, type DeliveryDeps } from "../../common/delivery/deliver-leg.ts";

/** Documents that must fail alone in the same way before the site counts as the cause. */
const minFailures = 3;
/** First and maximum interval of probes; it doubles in between. */
const firstProbeMs = 1_000;
const maxProbeMs = 15_000;
const pausedByService = "service";

interface Tried<Result> {
  result: Result;
  /** Whether it proves that the stage can work. */
  isEvidence: boolean;
  failure?: Error | undefined;
}

/** Processes one document alone unless one of `pauses` holds it; a probe leaves out the pause that it tests. @throws as the stage does */
type TryOne<Result> = (ref: DocumentRef, pauses: PauseReader) => Promise<Tried<Result>>;

/** A document that fails while the stage works for others. */
interface DocumentFault {
  ref: DocumentRef;
  error: Error;
}

interface FaultFindings<Result> {
  own: DocumentFault[];
  results: Result[];
}

/** Part of the pipeline that probes can resume. */
export interface Probeable {
  /** Ends the pause when a waiting document can be processed, or none waits. */
  probe(pause: KnownPause): Promise<void>;
  /** The longest interval between probes. */
  longestMs?(pause: KnownPause): number;
}

type FaultDeps = Pick<Deps, "database" | "pauses" | "logger">;

/**
 * Handles faults of the site, such as a missing column or a full disk, for which no document fails for good. After such an
 * error some documents are tried alone, of the batch and then other waiting ones. If the stage works for any, the
 * others' faults are their own; if it works for none, the stage is paused for all processes until a probe succeeds.
 */
export class StageFaults<Result> implements Probeable {
  /** Documents that failed for good in this process since the stage last succeeded for one. */
  private readonly givenUp = new Set<string>();

  constructor(
    private readonly deps: FaultDeps,
    private readonly stage: StageName,
    private readonly tryOne: TryOne<Result>,
  ) {}

  /**
   * Tries the documents of a failed batch alone. @returns their results; none when the stage was paused
   *
   * @throws `thrown` when it is no fault of the site
   */
  async isolate(refs: readonly DocumentRef[], thrown: unknown): Promise<FaultFindings<Result>> {
    const fault = siteFault(thrown);
    if (fault === undefined) {
      throw thrown;
    }
    const findings: FaultFindings<Result> = { own: [], results: [] };
    let works = false;
    for (const ref of refs) {
      try {
        const { result, isEvidence } = await this.tryOne(ref, this.deps.pauses);
        findings.results.push(result);
        works ||= isEvidence;
      } catch (error) {
        const own = siteFault(error);
        if (own === undefined) {
          throw error;
        }
        findings.own.push({ ref, error: own });
      }
      if (!works && findings.own.length >= minFailures) {
        break;
      }
    }
    if (!works && findings.own.length < minFailures) {
      const others = await this.sample(refs).catch((error: unknown) => {
        if (siteFault(error) === undefined) {
          throw error;
        }
        return [];
      });
      works = await this.worksForOne(others, this.deps.pauses);
    }
    if (!works) {
      await this.pauseStage(fault);
      return { own: [], results: findings.results };
    }
    return findings;
  }

  /** Called after a success: a later failure is the document's own. */
  noteSuccess(): void {
    this.givenUp.clear();
  }

  /**
   * Whether a document itself causes an error of our own code after its last attempt: yes if the stage works for
   * another waiting document, or too few wait to tell. If it works for none, the release is broken and the stage is
   * paused.
   */
  async isDocumentsFault({ id, revision }: DocumentRef, error: Error): Promise<boolean> {
    this.givenUp.delete(id);
    const waiting = await this.sample([{ id, revision }]);
    let failed = this.givenUp.size + 1;
    for (const other of waiting) {
      const { isEvidence, failure } = await this.tryOne(other, this.deps.pauses);
      if (isEvidence && failure === undefined) {
        this.noteSuccess();
        return true;
      }
      failed += failure === undefined ? 0 : 1;
    }
    if (failed < minFailures) {
      this.givenUp.add(id);
      return true;
    }
    await this.pauseStage(error);
    return false;
  }

  /** The result of `work`, or `otherwise` after a fault of the site, which pauses the stage. */
  async pauseOnFault<Given>(work: Promise<Given>, otherwise: Given): Promise<Given> {
    try {
      return await work;
    } catch (error) {
      const fault = siteFault(error);
      if (fault === undefined) {
        throw error;
      }
      await this.pauseStage(fault);
      return otherwise;
    }
  }

  async probe(pause: KnownPause): Promise<void> {
    const waiting = await this.sample([]);
    const works =
      waiting.length === 0 || (await this.worksForOne(waiting, this.deps.pauses.without(pause.id), pause.reason));
    if (!works) {
      return;
    }
    const { database, logger, pauses } = this.deps;
    const reason = waiting.length === 0 ? "Nothing waits any more" : "A probe has succeeded";
    const ended = await endPause(database, { id: pause.id, by: pausedByService, reason });
    pauses.resumeHere(pause.id);
    await pauses.confirm(() => true);
    if (ended !== undefined || pause.isHere === true) {
      logger.warn(
        { stage: this.stage, probes: ended?.probes, reason },
        "the stage goes on: the fault of the site has passed",
      );
    }
  }

  /** @param same message of the pause; a failure with the same message proves nothing */
  private async worksForOne(refs: readonly DocumentRef[], pauses: PauseReader, same?: string): Promise<boolean> {
    for (const ref of refs) {
      try {
        const { isEvidence, failure } = await this.tryOne(ref, pauses);
        if (isEvidence && (failure === undefined || publicMessage(failure.message) !== same)) {
          return true;
        }
      } catch {
        // The next document may prove more.
      }
    }
    return false;
  }

  /** Waiting documents of the stage, of several organizations if possible. */
  private async sample(except: readonly DocumentRef[]): Promise<DocumentRef[]> {
    const { database, pauses } = this.deps;
    const held = pauses.current;
    const documentStage = documentStages.find((name) => name === this.stage);
    const found =
      documentStage === undefined
        ? await sampleLegs(database, legsOf(this.stage), held)
        : await sampleWaiting(database, pipeline[documentStage].from, held);
    const others = found.filter(({ id }) => !except.some((ref) => ref.id === id));
    return shuffled(others).slice(0, minFailures);
  }

  private async pauseStage(fault: Error): Promise<void> {
    const { database, logger, pauses } = this.deps;
    const thing: PausedThing = { scope: "stage", target: this.stage, orgId: null };
    const reason = publicMessage(fault.message);
    const pause = { id: uuid(), ...thing, cause: "site-error" as const, reason };
    try {
      const stored = await insertPause(database, { ...pause, pausedBy: pausedByService, probeInMs: firstProbeMs });
      await pauses.confirm(() => true);
      if (stored !== undefined) {
        logger.error(
          { err: fault, stage: this.stage },
          "the stage is paused for a fault of the site; it goes on by itself",
        );
      }
    } catch (error) {
      if (!pauses.inForce.some(({ target, isHere }) => isHere === true && target === this.stage)) {
        pauses.pauseHere({ ...pause, endedAt: null, isHere: true });
        const facts = { err: fault, stage: this.stage, notStored: asError(error).message };
        logger.error(facts, "the stage is paused in this process for a fault of the site; it goes on by itself");
      }
    }
  }
}

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);

/** Between looks while a pause that a fault began is in force. */
const checkMs = 250;
/** Between looks otherwise. */
const idleMs = 1_000;

/** Probes paused stages and the access point at growing intervals, to end pauses whose cause has passed. */
export function startProbes(
  { database, pauses, logger }: FaultDeps,
  running: readonly StageName[],
  works: Readonly<Record<StageName, { faults: Probeable }>>,
  accessPoint?: Probeable,
): PeriodicJob {
  const here = new Map<string, { tries: number; at: number }>();
  const isDue = async (pause: KnownPause, maxMs: number): Promise<boolean> => {
    if (pause.isHere !== true) {
      return reserveProbe(database, { id: pause.id, firstMs: firstProbeMs, maxMs });
    }
    const { tries, at } = here.get(pause.id) ?? { tries: 0, at: performance.now() + firstProbeMs };
    const due = performance.now() >= at;
    const nextMs = Math.min(firstProbeMs * 2 ** (tries + 1), maxMs);
    here.set(pause.id, due ? { tries: tries + 1, at: performance.now() + nextMs } : { tries, at });
    return due;
  };
  return runPeriodically(async () => {
    const faults = pauses.inForce.filter(({ cause }) => cause === "site-error");
    for (const pause of faults) {
      const stage = running.find((name) => name === pause.target);
      const sender = sendsLegs(running) ? accessPoint : undefined;
      const probed = pause.scope === "access-point" ? sender : stage && works[stage].faults;
      try {
        if (probed !== undefined && (await isDue(pause, probed.longestMs?.(pause) ?? maxProbeMs))) {
          await probed.probe(pause);
        }
      } catch (error) {
        logger.debug({ err: asError(error), target: pause.target }, "the fault of the site has not passed");
      }
    }
    return faults.length > 0 ? checkMs : idleMs;
  }, checkMs);
}

type AccessPointFaultsDeps = Omit<DeliveryDeps, "database"> & Pick<Deps, "database" | "pauses">;

/** Legs that a probe sends, of several organizations if possible, because one may be refused for its own reason. */
const maxProbes = 3;
/** Between probes that cost a leg each. */
const maxReceiverProbeMs = 5 * 60_000;

/**
 * Pauses the access point for all processes when it refuses every send because of our token, its certificate or its
 * address, or when receivers do not accept its own; no leg fails for it. The pause ends when the access point answers an inquiry and then accepts a leg.
 */
export class AccessPointFaults implements Probeable {
  readonly refusals = new AccessPointRefusals((reason) => this.pause(reason));

  constructor(private readonly deps: AccessPointFaultsDeps) {}

  longestMs({ reason }: KnownPause): number {
    return isOfReceivers(reason) ? maxReceiverProbeMs : maxProbeMs;
  }

  async probe(pause: KnownPause): Promise<void> {
    const { accessPoint, database, pauses } = this.deps;
    const waiting = await sampleLegs(database, legNames, pauses.current);
    if (waiting.length === 0) {
      // Waiting legs may have been tried a moment ago.
      return (await hasQueuedLegs(database)) ? undefined : this.end(pause, "Nothing waits any more");
    }
    const startedAt = performance.now();
    const others = pauses.without(pause.id);
    // The access point keeps what a receiver refuses and gives it up in the end, so that such a probe costs a leg.
    const most = isOfReceivers(pause.reason) ? 1 : maxProbes;
    const hasWorked = (): boolean => this.refusals.hasWorkedSince(startedAt, pause.reason);
    for (const ref of shuffled(waiting).slice(0, most)) {
      if (hasWorked()) {
        break;
      }
      const { legs } = await findSendableLegs(database, [ref], legNames);
      const leg = legs.find(({ state }) => state === "queued");
      if (leg === undefined) {
        continue;
      }
      // An inquiry goes first, because it costs no attempt and shows most problems.
      const asked = await accessPoint.admit(() => accessPoint.status(leg.envelopeId), leg);
      if (!("result" in asked) || asked.result.kind === "blocked" || asked.result.kind === "unavailable") {
        break;
      }
      await deliverSendableLeg({ ...this.deps, pauses: others, refusals: this.refusals }, leg);
    }
    if (hasWorked()) {
      await this.end(pause, "A probe has succeeded");
    }
  }

  private async pause(reason: string): Promise<void> {
    const { database, logger, pauses } = this.deps;
    if (pauses.inForce.some(({ scope }) => scope === "access-point")) {
      return;
    }
    try {
      const stored = await insertPause(database, {
        id: uuid(),
        scope: "access-point",
        target: ownAccessPoint,
        orgId: null,
        cause: "site-error",
        reason,
        pausedBy: pausedByService,
        probeInMs: firstProbeMs,
      });
      await pauses.confirm(() => true);
      if (stored !== undefined) {
        logger.error({ reason }, "the access point refuses whatever is sent and is paused; it goes on by itself");
      }
    } catch (error) {
      // The next refused leg tries again.
      logger.warn(
        { err: asError(error), reason },
        "the access point refuses whatever is sent; the pause cannot be stored",
      );
    }
  }

  private async end({ id }: KnownPause, reason: string): Promise<void> {
    const { database, logger, pauses } = this.deps;
    const ended = await endPause(database, { id, by: pausedByService, reason });
    await pauses.confirm(() => true);
    if (ended !== undefined) {
      logger.warn({ probes: ended.probes, reason }, "the access point is used again");
    }
  }
}
