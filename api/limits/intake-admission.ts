import { AppError, asError } from "../../common/errors.ts";
import { recoveringError } from "../../common/services/runtime/recovering-error.ts";
import type { Logger } from "../../common/logging/logger.ts";

/** What decides whether more is taken in; read at most once a second, whatever is asked. */
export interface IntakeFigures {
  /** Organizations that have too much waiting, with the age of their oldest document in seconds. */
  beyond: ReadonlyMap<string, number>;
  /** Whether the database's disk has too little room, or has refused to store lately. */
  isFull: boolean;
  /** Whether the database was restored, and no number is given until it is known what had been sent. */
  isRecovering: boolean;
}

export interface AdmissionParts {
  read: () => Promise<IntakeFigures>;
  logger: Logger;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
}

const freshMs = 1_000;
/** Figures older than this refuse nobody: whom they would send away waits for new ones. */
const staleMs = 5_000;
/** An organization's backlog takes its time; the disk is an operator's matter. */
const retryAfterSeconds = { organization: 30, all: 60 } as const;

const noFigures: IntakeFigures = { beyond: new Map(), isFull: false, isRecovering: false };

/** Why a document is not taken in, and after how many seconds it may be. */
export interface IntakeRefusal {
  error: AppError;
  retryAfterSeconds: number;
}

/**
 * Whether more documents are taken in: not of an organization whose own pile up, and of nobody while the database's disk is
 * nearly full. Asking costs nothing: figures are read behind the requests, once a second at most and by nobody when nothing comes in.
 * Where they cannot be read, storing would fail as well, and says so by itself.
 */
export class IntakeAdmission {
  private figures = noFigures;
  private readAt = Number.NEGATIVE_INFINITY;
  private reading: Promise<void> | undefined;

  constructor(private readonly parts: AdmissionParts) {}

  /** Undefined when the organization's next document is welcome. */
  async refusal(orgId: string): Promise<IntakeRefusal | undefined> {
    const age = this.now() - this.readAt;
    if (age > freshMs) {
      this.reading ??= this.readAgain();
    }
    const { isFull, isRecovering, beyond } = this.figures;
    if (isRecovering || (age > staleMs && (isFull || beyond.has(orgId)))) {
      // The end of a recovery, which readiness tells at once, is known here at once.
      await this.reading;
    }
    if (this.figures.isRecovering) {
      const error = recoveringError();
      return { error, retryAfterSeconds: error.retryAfterSeconds };
    }
    if (this.figures.isFull) {
      const error = new AppError(503, "There is no room for further documents at the moment, try again later");
      return { error, retryAfterSeconds: retryAfterSeconds.all };
    }
    if (this.figures.beyond.has(orgId)) {
      const error = new AppError(
        429,
        "Too many documents of this account wait: send further ones when they have been worked on",
      );
      return { error, retryAfterSeconds: retryAfterSeconds.organization };
    }
    return undefined;
  }

  private async readAgain(): Promise<void> {
    try {
      const figures = await this.parts.read();
      this.tell(figures);
      this.figures = figures;
    } catch (error) {
      this.figures = noFigures;
      this.parts.logger.warn({ err: asError(error) }, "intake: its figures could not be read, everything is let in");
    } finally {
      this.readAt = this.now();
      this.reading = undefined;
    }
  }

  /** One line when something begins or ends, none in between. */
  private tell({ beyond, isFull, isRecovering }: IntakeFigures): void {
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
    if (isRecovering !== this.figures.isRecovering) {
      logger.warn(isRecovering ? "intake is refused: the database was restored" : "intake is open again");
    }
    if (isFull !== this.figures.isFull) {
      logger.warn(isFull ? "intake is refused: the database has no room left" : "intake is open again");
    }
  }

  private now(): number {
    return (this.parts.now ?? performance.now.bind(performance))();
  }
}
