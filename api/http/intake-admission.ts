import { asError, refusal, type AppError, recoveringError } from "../../common/runtime/errors.ts";
import { definedFields } from "../../common/runtime/defined-fields.ts";
import { type ReachedQuotas, findReachedQuotas } from "../../common/organizations/organization-store.ts";
import type { Logger } from "../../common/runtime/logging.ts";
import { findBacklogs, WaitingReach } from "../../common/delivery/waiting-store.ts";
import { isRecovering } from "../../common/recovery/recovery-store.ts";
import type { Deps } from "../../common/runtime/deps.ts";

/** The figures that decide whether documents are accepted; read at most once a second. */
export interface IntakeFigures {
  /** Organizations with too many waiting documents, with the age of the oldest in seconds. */
  beyond: ReadonlyMap<string, number>;
  /** Whether the database's disk has too little room, or has refused to store lately. */
  isFull: boolean;
  /** Whether a recovery after a restore is under way, during which no document number is assigned. */
  isRecovering: boolean;
  /** Whether documents wait so long that none may overtake others by a job of its own. */
  isLate: boolean;
  /** Ages of the oldest waiting document of each organization in milliseconds; Infinity where more than few wait. */
  ages: ReadonlyMap<string, number>;
  /** Organizations that have reached a quota, with the megabytes of each quota that is reached. */
  full: ReadonlyMap<string, ReachedQuotas>;
}

interface AdmissionParts {
  read: () => Promise<IntakeFigures>;
  logger: Logger;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

const freshMs = 1_000;
/** Older figures are not used to refuse a request: it waits for new ones instead. */
const staleMs = 5_000;
/** `organization`: the workers reduce its backlog. `all`: a full disk needs an operator, which takes longer. */
const retryAfterSeconds = { organization: 30, all: 60 } as const;

const noFigures: IntakeFigures = {
  beyond: new Map(),
  isFull: false,
  isRecovering: false,
  isLate: false,
  ages: new Map(),
  full: new Map(),
};

/** Documents that are waited for longer than this are late. */
const lateSeconds = 1;

/**
 * Decides whether new documents are accepted. An organization's are refused while its backlog is too long, and all are refused
 * while a recovery is under way or the database's disk is nearly full. Figures are read in the background, once a second at most
 * and only while requests come. If they cannot be read, documents are accepted here, and storing them fails with the database's
 * error.
 */
export class IntakeAdmission {
  private figures = noFigures;
  private readAt = Number.NEGATIVE_INFINITY;
  private begunAt = Number.NEGATIVE_INFINITY;
  private reading: Promise<void> | undefined;

  constructor(private readonly parts: AdmissionParts) {}

  /** Undefined when the organization's next document is accepted. */
  async refusal(orgId: string): Promise<AppError | undefined> {
    const { isFull, beyond } = this.figures;
    const reading = this.refresh(isFull || beyond.has(orgId));
    if (reading !== undefined) {
      await reading;
    }
    if (this.figures.isRecovering) {
      return recoveringError();
    }
    if (this.figures.isFull) {
      return refusal("no_room").with({ retryAfterSeconds: retryAfterSeconds.all });
    }
    if (this.figures.beyond.has(orgId)) {
      return refusal("account_documents_wait").with({ retryAfterSeconds: retryAfterSeconds.organization });
    }
    return undefined;
  }

  /**
   * Since when all older documents of the organization are worked, by figures that are no older than a second; -Infinity while none
   * may be enqueued directly.
   */
  async clearSince(orgId: string): Promise<number> {
    void this.refresh(false);
    await this.reading;
    const { isLate, ages } = this.figures;
    return isLate ? -Infinity : this.begunAt - (ages.get(orgId) ?? 0);
  }

  /** @throws AppError 429 when the organization has reached its quota */
  async requireQuota(orgId: string, what: keyof ReachedQuotas): Promise<void> {
    await this.refresh(this.figures.full.has(orgId));
    const megabytes = this.figures.full.get(orgId)?.[what] ?? null;
    if (megabytes !== null) {
      throw refusal(what === "answers" ? "answers_quota" : "attachments_quota", { megabytes }).with({
        // Some are deleted every hour, others never.
        retryAfterSeconds: 3_600,
      });
    }
  }

  /** Reads the figures in the background. @returns the reading, if the request must wait for it */
  private refresh(wouldRefuse: boolean): Promise<void> | undefined {
    const age = this.now() - this.readAt;
    if (age > freshMs) {
      this.reading ??= this.readAgain();
    }
    // Readiness reports the end of a recovery at once, so a refusal must not be based on older figures.
    return this.figures.isRecovering || (age > staleMs && wouldRefuse) ? this.reading : undefined;
  }

  private async readAgain(): Promise<void> {
    const begunAt = this.now();
    try {
      const figures = await this.parts.read();
      this.tell(figures);
      this.figures = figures;
    } catch (error) {
      this.figures = noFigures;
      this.parts.logger.warn({ err: asError(error) }, "intake: its figures could not be read, everything is let in");
    } finally {
      this.begunAt = begunAt;
      this.readAt = this.now();
      this.reading = undefined;
    }
  }

  /** Logs one line when refusals begin and one when they end. */
  private tell({ beyond, isFull, isRecovering: isRecoveringNow }: IntakeFigures): void {
    const { logger } = this.parts;
    for (const [orgId, oldestSeconds] of beyond) {
      if (!this.figures.beyond.has(orgId)) {
        logger.warn({ orgId, oldestSeconds: Math.round(oldestSeconds) }, "intake of an organization is refused");
      }
    }
    for (const orgId of this.figures.beyond.keys()) {
      if (!beyond.has(orgId)) {
        logger.info({ orgId }, "intake of an organization is open again");
      }
    }
    if (isRecoveringNow !== this.figures.isRecovering) {
      logger.warn(isRecoveringNow ? "intake is refused: the database was restored" : "intake is open again");
    }
    if (isFull !== this.figures.isFull) {
      logger.warn(isFull ? "intake is refused: the database has no room left" : "intake is open again");
    }
  }

  private now(): number {
    return (this.parts.now ?? performance.now.bind(performance))();
  }
}

/** Creates the admission check for this database and its disk; its figures also say what is enqueued directly. */
export function openIntakeAdmission(
  {
    config,
    database,
    diskMonitor,
    logger,
    queues,
  }: Pick<Deps, "config" | "database" | "diskMonitor" | "logger" | "queues">,
  now?: () => number,
): IntakeAdmission {
  const { intakeOldestSeconds, intakeWaiting, keptAnswersMb, attachmentsMb } = config;
  const reach = new WaitingReach(now);
  const read = async (): Promise<IntakeFigures> => {
    const bounds = { oldestSeconds: intakeOldestSeconds, waiting: intakeWaiting, reachMs: reach.next() };
    const [backlogs, room, recovering, full] = await Promise.all([
      findBacklogs(database, bounds),
      diskMonitor.read(),
      isRecovering(database),
      findReachedQuotas(database, { answers: keptAnswersMb, attachments: attachmentsMb }),
    ]);
    reach.found(backlogs.map(({ oldestSeconds }) => oldestSeconds * 1_000));
    const beyond = backlogs.filter(({ isBeyond }) => isBeyond);
    return {
      isLate: backlogs.some((each) => each.isMany && !each.isPaused && each.oldestSeconds > lateSeconds),
      ages: new Map(backlogs.map((each) => [each.orgId, each.isMany ? Infinity : each.oldestSeconds * 1_000])),
      isRecovering: recovering,
      beyond: new Map(beyond.map(({ orgId, oldestSeconds }) => [orgId, oldestSeconds])),
      isFull: room.isRefusing,
      full,
    };
  };
  const admission = new IntakeAdmission({ read, logger, ...definedFields({ now }) });
  queues.useFigures((orgId) => admission.clearSince(orgId));
  return admission;
}
