import type { Config } from "../config/config.ts";
import { kindsTakenBy, type Registration, type RegistrationState } from "./registration.ts";
import type { DocumentKind } from "../documents/document.ts";
import { formatParticipantId, predefinedRecipient, type ParticipantId } from "./identifiers.ts";
import { asError } from "../runtime/errors.ts";
import { openDirectory, type DirectoryAnswer, type ParticipantDirectory } from "./participant-directory.ts";

/** How long an answer is reused. The access point keeps its look-ups as long; a missing participant may register at any moment. */
const keptMs: Readonly<Record<RegistrationState, number>> = {
  registered: 15 * 60_000,
  not_registered: 2 * 60_000,
  unknown: 10_000,
};
/** The same for a delivery that would have to refuse: what the receiver has corrected must count at once. */
const refusalKeptMs = 10_000;
const maxKept = 2_000;
/** Document types of a participant that are kept and shown; `kinds` is made of all. */
const maxTypes = 100;
/** Look-ups at a time, and those that may wait for a place. */
const maxRunning = 16;
const maxWaiting = 500;

type Found = Omit<Registration, "ageSeconds">;

/**
 * Looks participants up and keeps the answers in this process: they are small, nothing depends on them, and another process asks for
 * itself. A directory that is slow or away makes an answer `unknown`, never an error.
 */
export class ParticipantLookUps {
  private readonly kept = new Map<string, Found>();
  private readonly underWay = new Map<string, Promise<Found>>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(
    private readonly directory: ParticipantDirectory,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * @param waitMs after which the answer is `unknown`, and the look-up goes on for the next caller
   * @param kind of a document that is to be sent: an answer that refuses it is asked for anew, unless it is recent
   * @param isAgain a sending failed before, perhaps together with the directory: that nothing was known counts no longer
   */
  async lookUp(
    id: ParticipantId,
    { waitMs, kind, isAgain }: { waitMs?: number; kind?: DocumentKind; isAgain?: boolean } = {},
  ): Promise<Registration> {
    const participantId = formatParticipantId(id);
    if (predefinedRecipient(id) !== undefined) {
      return this.aged(
        this.found(participantId, unknown("A predefined endpoint stands for recipients outside of the network")),
      );
    }
    const key = participantId.toLowerCase();
    const kept = this.kept.get(key);
    const isOutdated = isAgain === true && (kept?.state === "unknown" || kept?.isUnclear === true);
    if (kept !== undefined && !isOutdated && this.now() - kept.checkedAt.getTime() < keptFor(kept, kind)) {
      return this.aged({ ...kept, participantId });
    }
    const asked = this.underWay.get(key) ?? this.begin(key, id);
    const found = await (waitMs === undefined ? asked : Promise.race([asked, this.tooSlow(participantId, waitMs)]));
    return this.aged({ ...found, participantId });
  }

  private begin(key: string, id: ParticipantId): Promise<Found> {
    const asked = this.ask(id)
      .catch((error: unknown) => unknown(`The look-up failed: ${asError(error).name}`))
      .then((answer) => this.keep(key, this.found(formatParticipantId(id), answer)))
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, asked);
    return asked;
  }

  private async ask(id: ParticipantId): Promise<DirectoryAnswer> {
    if (this.running >= maxRunning) {
      if (this.waiting.length >= maxWaiting) {
        return unknown("Too many look-ups wait for the directory");
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await this.directory.lookUp(id);
    } finally {
      // The place goes to the next, if one waits.
      const next = this.waiting.shift();
      if (next === undefined) {
        this.running -= 1;
      } else {
        next();
      }
    }
  }

  private keep(key: string, found: Found): Found {
    this.kept.delete(key);
    this.kept.set(key, found);
    const [oldest] = this.kept.keys();
    if (this.kept.size > maxKept && oldest !== undefined) {
      this.kept.delete(oldest);
    }
    return found;
  }

  private found(participantId: string, answer: DirectoryAnswer): Found {
    const registered = answer.state === "registered" ? answer : undefined;
    const { documentTypes: types = [], withoutProcess = [], isUnclear = false } = { ...registered };
    return {
      participantId,
      state: answer.state,
      reason: answer.state === "unknown" ? answer.reason : null,
      documentTypes: types.slice(0, maxTypes),
      kinds: kindsTakenBy(types).filter((kind) => !withoutProcess.includes(kind)),
      withoutProcess,
      isUnclear,
      checkedAt: new Date(this.now()),
    };
  }

  private async tooSlow(participantId: string, waitMs: number): Promise<Found> {
    await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
    return this.found(participantId, unknown("The directory has not answered yet"));
  }

  private aged(found: Found): Registration {
    return { ...found, ageSeconds: Math.max(0, Math.round((this.now() - found.checkedAt.getTime()) / 1_000)) };
  }
}

const keptFor = ({ state, kinds, isUnclear }: Found, kind?: DocumentKind): number =>
  kind === undefined || state === "unknown" || kinds.includes(kind)
    ? keptMs[isUnclear ? "unknown" : state]
    : refusalKeptMs;

const unknown = (reason: string): DirectoryAnswer => ({ state: "unknown", reason });

/** With the directory that the site names. */
export const openParticipantLookUps = (config: Pick<Config, "smlZone">): ParticipantLookUps =>
  new ParticipantLookUps(openDirectory(config));
