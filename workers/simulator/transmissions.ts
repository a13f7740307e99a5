import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import type { DecidingLeg } from "../../common/status/legs.ts";
import type { Mls, MlsCode } from "../../common/peppol/mls.ts";
import type { SbdHeader } from "../../common/peppol/sbdh.ts";
import type { AttemptResult } from "./outcomes.ts";

export type MlsIssue = Mls["issues"][number];

/** phoss-ap's states of an outbound transaction (access-point.md 2); `refused` is a request that it has stored nothing of. */
export type TransactionStatus = "pending" | "sending" | "sent" | "failed" | "permanently_failed" | "refused";

/** Findings of the receiving corner's own check. */
export interface ValidationSummary {
  /** Id and version of the rules that were applied. */
  ruleSet: string;
  fatal: number;
  warnings: number;
  /** The first ten fatal findings, as a status message carries them. */
  issues: MlsIssue[];
}

/** One envelope that was posted to the simulator, without the document: metadata only. */
export interface Transmission extends Omit<SbdHeader, "mlsTo" | "mlsType"> {
  id: string;
  leg: DecidingLeg;
  /** The API it was posted to: phase4-peppol-standalone keeps no transactions and retries nothing. */
  api: "phoss-ap" | "phase4";
  mlsTo: string | null;
  mlsType: string | null;
  /** Bytes of the envelope as posted, and their digest in hex. */
  size: number;
  sha256: string;
  /** Digest of what the receiving corner gets: the access point writes the envelope anew. */
  sentSha256: string;
  custom1: string | null;
  custom2: string | null;
  custom3: string | null;
  receivedAt: string;
  /** 1 for the first arrival of an SBDH id, 2 for the next, … */
  copy: number;
  outcome: string;
  verdict: ValidationSummary;
  status: TransactionStatus;
  /** How the last attempt ended. */
  result: AttemptResult;
  attempts: number;
  nextRetryAt: string | null;
  /** The access point is still sending until this moment, or was when it was killed. */
  busyUntil: string | null;
  completedAt: string | null;
  error: string | null;
  /** Whether the receiving corner got it. */
  delivered: boolean;
  /** How often it got it again, because the access point itself sent it again: after a kill, or without a receipt. */
  repeats: number;
  /** The message id of the last attempt; each attempt draws a new one. */
  as4MessageId: string;
  /** Null when the receiving corner does not answer this copy. */
  mls: PlannedMls | null;
  /** Status messages that come after `mls` although the specification allows one only. */
  furtherMls: PlannedMls[];
}

export interface PlannedMls {
  /** Fixed when the document arrives, so that a repeat after a crash can be recognised. */
  id: string;
  sbdhId: string;
  code: MlsCode;
  issues: MlsIssue[];
  senderId: string;
  /** The receiver that the message names, and the one that its envelope names. */
  receiverId: string;
  envelopeReceiverId: string;
  /** SBDH id of the transmission that the message answers. */
  referenceId: string;
  dueAt: string;
  /** phoss-ap's states of an inbound transaction; `due` is not there yet. */
  state: "due" | "received" | "forwarding" | "forward_failed" | "forwarded" | "permanently_failed";
  arrivedAt: string | null;
  /** Failed attempts to forward it. */
  attempts: number;
  nextRetryAt: string | null;
  forwardedAt: string | null;
  error: string | null;
}

/** What becomes of one status message; `index` 0 is the transmission's `mls`, 1 the first of `furtherMls`. */
export interface MlsChange {
  index: number;
  change: Partial<PlannedMls>;
}

export type JournalEntry =
  | { event: "received"; transmission: Transmission }
  | { event: "attempt"; id: string; change: Partial<Transmission> }
  | ({ event: "mls"; id: string } & MlsChange);

export const messagesOf = ({ mls, furtherMls }: Transmission): PlannedMls[] =>
  mls === null ? [] : [mls, ...furtherMls];

/** Whether an attempt, a status message, or the end of a slow answer is still to come, or a message may be replayed. */
const isOpen = (transmission: Transmission): boolean =>
  transmission.status === "failed" ||
  messagesOf(transmission).some(({ state }) => state !== "forwarded") ||
  transmission.busyUntil !== null;

/** Number of settled ones that are put away together. */
const groupSize = 1_000;
const dayMs = 86_400_000;
const keepMs = 30 * dayMs;

/**
 * The simulator's memory: what is open, and the newest of what is settled. Older ones are put away on disk, and gone when `keep`
 * newer ones have come or after 30 days. Without a disk they are gone at once.
 */
export class Transmissions {
  private readonly byId = new Map<string, Transmission>();
  private readonly bySbdhId = new Map<string, Transmission[]>();
  private lookAgainAt: number;
  /** Envelopes that were refused since the start of this process, because their id was known already. */
  refused = 0;

  constructor(
    private readonly keep: number,
    private readonly settled?: SettledRecords<Transmission>,
  ) {
    this.lookAgainAt = 2 * groupSize;
  }

  /** One that is known already takes its place again. */
  add(transmission: Transmission): void {
    this.byId.set(transmission.id, transmission);
    const others = this.inMemory(transmission.sbdhId).filter(({ id }) => id !== transmission.id);
    this.bySbdhId.set(transmission.sbdhId, [...others, transmission]);
    if (this.settled !== undefined) {
      this.putAway(this.settled);
      return;
    }
    const [oldest] = this.byId.values();
    if (this.byId.size > this.keep && oldest !== undefined && !isOpen(oldest)) {
      this.forget(oldest);
    }
  }

  change(id: string, change: Partial<Transmission>): void {
    const known = this.byId.get(id);
    if (known !== undefined) {
      Object.assign(known, change);
    }
  }

  changeMessage(id: string, { index, change }: MlsChange): void {
    const known = this.byId.get(id);
    const message = known && messagesOf(known)[index];
    if (message !== undefined) {
      Object.assign(message, change);
    }
  }

  /** All copies of one envelope, oldest first. */
  copies(sbdhId: string): readonly Transmission[] {
    const recent = this.inMemory(sbdhId);
    const old = this.settled?.copies(sbdhId) ?? [];
    return old.length === 0 ? recent : [...old, ...recent];
  }

  /** What is open and the newest of what is settled. */
  recent(): IterableIterator<Transmission> {
    return this.byId.values();
  }

  /** All of them in groups, those that are put away first, so that other work can go on between two groups. */
  *groups(): Generator<readonly Transmission[]> {
    yield* this.settled?.groups() ?? [];
    yield [...this.byId.values()];
  }

  private inMemory(sbdhId: string): readonly Transmission[] {
    return this.bySbdhId.get(sbdhId) ?? [];
  }

  private putAway(settled: SettledRecords<Transmission>): void {
    if (this.byId.size < this.lookAgainAt) {
      return;
    }
    const old = [...this.byId.values()].slice(0, -groupSize).filter((each) => !isOpen(each));
    // Also while nothing can be forwarded and nearly all of them are open, or while the disk takes nothing.
    this.lookAgainAt = this.byId.size + groupSize;
    for (let nth = 0; nth < old.length; nth += groupSize) {
      const group = old.slice(nth, nth + groupSize);
      if (!settled.add(group)) {
        return;
      }
      group.forEach((each) => this.forget(each));
    }
    this.lookAgainAt = Math.max(2 * groupSize, this.byId.size + groupSize);
    settled.forget({ keep: this.keep, before: new Date(Date.now() - keepMs).toISOString() });
  }

  private forget({ id, sbdhId }: Transmission): void {
    this.byId.delete(id);
    const left = this.inMemory(sbdhId).filter((copy) => copy.id !== id);
    if (left.length > 0) {
      this.bySbdhId.set(sbdhId, left);
    } else {
      this.bySbdhId.delete(sbdhId);
    }
  }
}

/** What is asked about a transmission that is put away. */
interface Settled {
  sbdhId: string;
  receivedAt: string;
}

/** Only its own user may read the files, as the journal. */
const privateMode = 0o600;

/** Place of a record, in bytes. */
interface Place {
  file: RecordFile;
  offset: number;
  length: number;
}

interface RecordFile {
  path: string;
  descriptor: number;
  sbdhIds: string[];
  /** When the newest of them was received. */
  newest: string;
}

/**
 * Settled transmissions on disk, one file for each group that is put away; memory has their places alone. The files hold nothing
 * that the journal has not: they are made again from it at every start, and old ones are removed whole.
 */
export class SettledRecords<Kept extends Settled> {
  private readonly files = new Set<RecordFile>();
  private readonly places = new Map<string, Place[]>();
  private made = 0;
  private count = 0;

  /** @param path begins the names of the files; those of an earlier process are removed */
  constructor(private readonly path: string) {
    const folder = dirname(path);
    const beginning = `${basename(path)}-`;
    const left = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(beginning)) : [];
    left.forEach((name) => rmSync(join(folder, name)));
  }

  /** False when they cannot be written, as on a full disk; then none of them is here. */
  add(transmissions: readonly Kept[]): boolean {
    const lines = transmissions.map((transmission) => Buffer.from(`${JSON.stringify(transmission)}\n`));
    const path = `${this.path}-${(this.made += 1)}`;
    let file: RecordFile;
    try {
      writeFileSync(path, Buffer.concat(lines), { mode: privateMode });
      file = { path, descriptor: openSync(path, "r"), sbdhIds: [], newest: "" };
    } catch {
      rmSync(path, { force: true });
      return false;
    }
    let offset = 0;
    for (const [nth, { sbdhId: sent, receivedAt }] of transmissions.entries()) {
      // A part of a long text keeps the whole of it in memory.
      const sbdhId = Buffer.from(sent).toString();
      const length = lines[nth]?.length ?? 0;
      this.places.set(sbdhId, [...(this.places.get(sbdhId) ?? []), { file, offset, length }]);
      file.sbdhIds.push(sbdhId);
      file.newest = receivedAt > file.newest ? receivedAt : file.newest;
      offset += length;
    }
    this.files.add(file);
    this.count += transmissions.length;
    return true;
  }

  /** All copies of one envelope, oldest first. */
  copies(sbdhId: string): Kept[] {
    return (this.places.get(sbdhId) ?? []).map(({ file, offset, length }) => {
      const bytes = Buffer.alloc(length);
      readSync(file.descriptor, bytes, 0, length, offset);
      return JSON.parse(bytes.toString("utf8")) as Kept;
    });
  }

  /** Each group that is still here when its turn comes, oldest first. */
  *groups(): Generator<Kept[]> {
    for (const file of this.files) {
      const lines = readFileSync(file.path, "utf8").trimEnd().split("\n");
      yield lines.map((line) => JSON.parse(line) as Kept);
    }
  }

  /** Removes the oldest groups while `keep` are left without them, or when all in them came before that time. */
  forget({ keep, before }: { keep: number; before: string }): void {
    for (const file of this.files) {
      if (this.count - file.sbdhIds.length < keep && file.newest >= before) {
        return;
      }
      this.remove(file);
    }
  }

  close(): void {
    this.files.forEach((file) => this.remove(file));
  }

  private remove(file: RecordFile): void {
    this.files.delete(file);
    this.count -= file.sbdhIds.length;
    for (const sbdhId of file.sbdhIds) {
      const left = (this.places.get(sbdhId) ?? []).filter((place) => place.file !== file);
      if (left.length > 0) {
        this.places.set(sbdhId, left);
      } else {
        this.places.delete(sbdhId);
      }
    }
    closeSync(file.descriptor);
    rmSync(file.path, { force: true });
  }
}
