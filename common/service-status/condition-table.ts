import type { Actor } from "../status/situations.ts";
import {
  type Known,
  type Part,
  type PauseSnapshot,
  documentsOf,
  earliest,
  type LegSnapshot,
  type ServiceSnapshot,
  reportTermDays,
  mlsTermMinutes,
  type AccessPointOutage,
  goneAfterMs,
  isSilent,
} from "./service-snapshot.ts";
import { legNames, publicLegs, type Leg } from "../status/legs.ts";
import { type LegState, unseenLegStates } from "../status/status.ts";
import { documentStages, pipeline, stageNames, type StageName } from "../status/pipeline.ts";
import { isolated, shortened } from "../runtime/text.ts";
import { lacksRoom, placeState, usesOf, type DiskPlace, type DiskSnapshot, type PlaceUse } from "./disk.ts";

/** `critical`: nothing moves, nothing leaves, or harm is near; `warning`: a person has to look. */
export type Severity = "critical" | "warning";

/** Something about the service that does not hold: what the console, health and alerts tell. */
export interface Condition<Id extends string = string> {
  /** Its name in the table of conditions, in its section of docs/operations.md and in its alert. */
  id: Id;
  /** Which of several it is about (a process, a leg, a stage, a disk); null where there is only one. */
  subject: string | null;
  severity: Severity;
  /** Whole sentences that name the cause and what waits, with moments in UTC. */
  words: string;
  who: Actor;
  /** What to do about it, as one sentence. */
  action: string;
  /** ISO 8601; null where it is not known. */
  since: string | null;
  /** Documents that wait for its end; null where that is not counted. */
  waiting: number | null;
}

/**
 * One row of the table of conditions. Its key is its id: the condition's name in answers, in the gauge `peppol_condition`, in
 * its alert, and the heading of its section in docs/operations.md.
 */
interface ConditionEntry {
  /** What is said of it in an alert, where nothing more is known than that it is so. */
  title: string;
  /** Unless a finding has another. */
  severity: Severity;
  who: Actor;
  action: string;
  alert: string;
  /** For how long it has to last before Prometheus alerts: "1m". At once where it is left out. */
  alertAfter?: string;
  /** What it is judged from; while one of these is not known, it is unseen. */
  looksAt: readonly Part[];
  /** Whether organizations learn nothing of it. */
  siteOnly?: true;
  /** Every case in which it does not hold. Pure: the same knowledge gives the same findings. */
  find: (known: Known) => readonly Finding[];
}

/** A condition that does not hold, with what its row does not say. */
interface Finding extends Partial<Pick<Condition, "severity" | "who" | "action" | "subject" | "waiting">> {
  words: string;
  since: string | null;
  /** The pause that it tells of, which can be resumed. */
  pause?: PauseSnapshot;
}

const countOf = (legs: readonly { count: number }[]): number => legs.reduce((sum, { count }) => sum + count, 0);

const ageMs = (since: string | null, at: string): number =>
  since === null ? 0 : millisecondsOf(at) - millisecondsOf(since);

// oxlint-disable-next-line no-restricted-globals -- a moment that was given is read, nothing else
const millisecondsOf = (moment: string): number => Date.parse(moment);

const waits = (count: number): string =>
  count === 0 ? "nothing waits" : count === 1 ? "1 document waits" : `${grouped(count)} documents wait`;

/** Documents that wait for a stage or a leg; a document whose two legs both wait counts once. */
function waitingOf({ stages }: ServiceSnapshot): number {
  const waiting = (name: StageName): number => stages.find(({ stage }) => stage === name)?.waiting ?? 0;
  const before = documentStages.reduce((sum, name) => sum + waiting(name), 0);
  return before + Math.max(...stageNames.filter((name) => !documentStages.some((each) => each === name)).map(waiting));
}

/** 1204 as 1,204. */
const grouped = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");

/** "6 legs"; the plural has an s more where it is not given. */
const countedWords = (count: number, one: string, other = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : other}`;

/** Another program's words, for a sentence that goes on. */
const withoutEnd = (words: string): string => words.replace(/[.\s]+$/, "");

/** "18:33:05 UTC", with its date when that is another than that of the snapshot. */
function clock(moment: string, { at }: Pick<ServiceSnapshot, "at">): string {
  const time = `${moment.slice(11, 19)} UTC`;
  return moment.slice(0, 10) === at.slice(0, 10) ? time : `${moment.slice(0, 10)} ${time}`;
}

function inTime(moment: string, { at }: Pick<ServiceSnapshot, "at">): string {
  const seconds = Math.round((millisecondsOf(moment) - millisecondsOf(at)) / 1_000);
  return seconds < 1 ? "now" : seconds < 120 ? `in ${seconds} s` : `in ${Math.round(seconds / 60)} min`;
}

/** The moment that lies `ms` before another. */
// oxlint-disable-next-line no-restricted-globals -- a moment that was given is written, nothing else
const momentBefore = (at: string, ms: number): string => new Date(millisecondsOf(at) - ms).toISOString();

const legsIn = ({ legs }: ServiceSnapshot, state: LegState): LegSnapshot[] => legs.filter((leg) => leg.state === state);

/** A duration in its two largest units: "8 s", "3 min 20 s", "5 h 12 min", "3 d 4 h". */
export function ageWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(seconds / 3_600);
  const days = Math.floor(seconds / 86_400);
  if (days > 0) {
    return `${days} d ${hours % 24} h`;
  }
  if (hours > 0) {
    return `${hours} h ${minutes % 60} min`;
  }
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

/** 536870912 as "512 MiB", the unit of INTAKE_FREE_DISK_MB; never more than there is. */
const mebibytes = (bytes: number): string => `${grouped(Math.floor(bytes / 1_024 ** 2))} MiB`;

/** A silent process is named for this long, and then forgotten, because it was most likely replaced. */
const namedForMs = 600_000;
/** Work that has waited for longer is reported. */
const longWaitMs = 300_000;
/** The access point is asked about an unknown outcome; only one that stays unknown is reported. */
const longUnknownMs = 60_000;
/** Longer reasons are in the list of pauses. */
const maxReason = 200;

/** A condition that is found in what the database says; nothing is found while it cannot be read. */
const inSnapshot =
  (find: (snapshot: ServiceSnapshot) => readonly Finding[]): ConditionEntry["find"] =>
  ({ snapshot }) =>
    snapshot === null ? [] : find(snapshot);

/**
 * Everything by which documents are late, lost, refused or sent twice, and the disks; what else can be wrong is seen in Prometheus.
 * The gauge, the alert, the console and `/health/status` follow from a row, and docs/operations.md has to have its section.
 */
const rows = {
  "database-away": {
    title: "The database does not answer.",
    severity: "critical",
    who: "site",
    action:
      "Look at PostgreSQL, its host and the network between. Every document that was answered with 201 is stored; all goes on by itself when the database is back.",
    alert: "DatabaseAway",
    looksAt: ["database"],
    // A full disk has a sentence of its own.
    find: ({ database: { state, reason, failingMs }, at }) => {
      if (state === "ok" || state === "busy" || state === "full") {
        return [];
      }
      const since = momentBefore(at, failingMs);
      const why = reason === null ? "" : ` (${withoutEnd(reason)})`;
      return [
        {
          words: `${awayWords[state]} since ${clock(since, { at })}${why}: nothing is taken in, nothing moves, and what waits cannot be counted.`,
          since,
        },
      ];
    },
  },
  "schema-older": {
    title: "The schema is older than the release.",
    severity: "critical",
    who: "site",
    action: "Run npm run -s migrate.",
    alert: "SchemaOlder",
    looksAt: ["schema"],
    siteOnly: true,
    find: ({ schema: { pending } }) =>
      some(pending.length, {
        words: `The schema is older than this release: ${countedWords(pending.length, "migration")} to run, from ${pending[0]} on.`,
        since: null,
      }),
  },
  recovery: {
    title: "The database was restored and is recovering: nothing is sent and every new document is refused.",
    severity: "critical",
    who: "nobody",
    action:
      "Wait, and see that the access point answers; npm run -s recovery says how far it is. If NUMBERS_DIR does not show which numbers were given, a person must say how many to skip. If the access point cannot be asked, a person must end the recovery.",
    alert: "Recovery",
    looksAt: ["recovery"],
    find: ({ recovery, snapshot }) => {
      const lost = snapshot === null ? [] : [...deliveriesLost(snapshot), ...messagesLost(snapshot)];
      if (snapshot === null || snapshot.recovery === null) {
        const words =
          "The database was restored: nothing is sent and every new document is refused (503), until it is known what had been sent before.";
        return recovery === "under way" ? [{ words, since: null }] : lost;
      }
      const { since, problem } = snapshot.recovery;
      const began = since === null ? "" : ` since ${clock(since, snapshot)}`;
      // A leg whose send was under way waits as well: what became of it is asked about only after the recovery.
      const waiting = Math.max(waitingOf(snapshot), documentsOf(unsentLegs(snapshot)));
      const reason = problem === null ? "" : ` Not over yet: ${withoutEnd(problem)}.`;
      const words = `The database was restored, and a recovery is under way${began}: nothing is sent, ${waits(waiting)}, and every new document is refused (503), until it is known what had been sent before.${reason}`;
      return [{ words, since, waiting }, ...lost];
    },
  },
  "disk-full": {
    title:
      "A disk that the service writes to is full, nearly full or out of reach: documents are refused, or logs and notes of numbers are lost.",
    severity: "critical",
    who: "site",
    action: "Make room on the disk of the folder, or enlarge it. The service then goes on by itself.",
    alert: "DiskFull",
    looksAt: ["disk"],
    find: ({ disk, places, numbersFailure, snapshot, scope }) => {
      const full = (places ?? []).filter((place) => placeState(place) === "full" && !holdsDatabase(place));
      const others = full.map((place) => ({
        subject: place.folders[0]?.folder ?? "",
        // Nothing that is stored or sent needs a temporary file.
        ...(usesOf(place).every((use) => use === "temporary") && { severity: "warning" as const }),
        words: `The disk of ${foldersOf(place)} is full (${mebibytes(place.freeBytes)} free): ${stopsOf(place)}. Documents are taken in and sent all the same.`,
        since: null,
      }));
      const isSaid = full.some((place) => usesOf(place).includes("numbers"));
      const numbers = numbersFailure === null || isSaid ? [] : [numbersUnusable(numbersFailure)];
      return [...databaseFull(disk, snapshot), ...(scope === "site" ? [...others, ...numbers] : [])];
    },
  },
  "disk-low": {
    title: "A disk that the service writes to is nearly full.",
    severity: "warning",
    who: "site",
    action:
      "Make room on the disk of the folder, or enlarge it, before it is full (the warning begins at four times INTAKE_FREE_DISK_MB).",
    alert: "DiskLow",
    alertAfter: "1m",
    looksAt: ["places"],
    siteOnly: true,
    // Leaves out the database's disk while documents are refused for want of room, because `disk-full` says so already.
    find: ({ places, disk }) =>
      (places ?? [])
        .filter((place) => placeState(place) === "low" && !(holdsDatabase(place) && lacksRoom(disk)))
        .map((place) => ({
          subject: place.folders[0]?.folder ?? "",
          words: `The disk of ${foldersOf(place)} is nearly full (${mebibytes(place.freeBytes)} free, the warning begins at ${mebibytes(place.warningBytes)}). Once it is full, ${stopsOf(place)}.`,
          since: null,
        })),
  },
  "no-workers": {
    title: "No worker process gives a sign of life: nothing moves.",
    severity: "critical",
    who: "site",
    action: "Start the workers, or find out why they hang; waiting work goes on by itself.",
    alert: "NoWorkers",
    looksAt: ["processes"],
    find: inSnapshot((snapshot) => {
      const all = snapshot.processes.filter(({ kind }) => kind === "workers");
      if (all.some((each) => !isSilent(each))) {
        return [];
      }
      const since =
        all
          .map(({ seenAt }) => seenAt)
          .toSorted()
          .at(-1) ?? null;
      const waiting = waitingOf(snapshot);
      const begin =
        since === null
          ? "No worker process runs"
          : `No worker process has given a sign of life since ${clock(since, snapshot)}`;
      return [{ words: `${begin}: nothing moves, ${waits(waiting)}.`, since, waiting }];
    }),
  },
  "process-silent": {
    title: "A process gives no sign of life.",
    severity: "warning",
    who: "site",
    action: "Look at its log and its host, and restart it; other processes have taken over its work.",
    alert: "ProcessSilent",
    alertAfter: "10s",
    looksAt: ["processes"],
    find: inSnapshot((snapshot) => {
      const { processes } = snapshot;
      const living = processes.filter((each) => !isSilent(each));
      const noneWorks = !living.some(({ kind }) => kind === "workers");
      return processes
        .filter((each) => isSilent(each) && each.silentMs < namedForMs && !(each.kind === "workers" && noneWorks))
        .filter(
          ({ kind, name, host, seenAt }) =>
            // A later process has taken its name.
            !living.some(
              (other) =>
                other.host !== null &&
                other.kind === kind &&
                other.name === name &&
                other.host === host &&
                other.startedAt > seenAt,
            ),
        )
        .map((each) => ({
          subject: each.id,
          severity: each.silentMs > goneAfterMs ? "critical" : "warning",
          words: `${each.kind === "api" ? "API process" : "Worker process"} ${each.name}${each.host === null ? "" : ` on ${each.host}`} has given no sign of life since ${clock(each.seenAt, snapshot)}: it hangs, is overloaded, or is cut off from the database.`,
          since: each.seenAt,
        }));
    }),
  },
  "periodic-job-stuck": {
    title: "A periodic job of the workers stands still.",
    severity: "warning",
    who: "site",
    action:
      "Look at the reason here or in the workers' log, and at what holds locks in the database (pg_stat_activity). A restarted process goes on where this one stopped.",
    alert: "PeriodicJobStuck",
    alertAfter: "30s",
    looksAt: ["processes"],
    // A silent process says nothing new of its jobs, and has a condition of its own.
    find: inSnapshot(({ processes, at }) => {
      const living = processes.filter((each) => !isSilent(each));
      const standing = living.flatMap((process) => process.stuckJobs.map((job) => ({ ...job, process })));
      return [...new Set(standing.map(({ job }) => job))].flatMap((id): Finding | [] => {
        const [longest] = standing.filter(({ job }) => job === id).toSorted((a, b) => b.forMs - a.forMs);
        if (longest === undefined) {
          return [];
        }
        const { process, name = id, harm = "its work is not done", isEssential = false, forMs, words } = longest;
        const since = momentBefore(at, forMs);
        const who = process.host === null ? process.name : `${process.name} (${process.host})`;
        const why = words === null ? "" : ` (${withoutEnd(words)})`;
        return {
          subject: id,
          severity: forMs > goneAfterMs && isEssential ? "critical" : "warning",
          words: `${name} of ${who} has not moved since ${clock(since, { at })}, for ${ageWords(forMs)}${why}: ${harm}.`,
          since,
        };
      });
    }),
  },
  "access-point-away": {
    title: "The access point does not answer, or is not set up as this service needs it.",
    severity: "critical",
    who: "site",
    action: "Look at the access point and the network to it; waiting documents go out by themselves when it is back.",
    alert: "AccessPointAway",
    looksAt: ["processes"],
    find: inSnapshot((snapshot) => {
      // Several processes see the same access point: the one that has seen it away for longest speaks.
      const byAddress = new Map(
        snapshot.accessPoints
          .toSorted((a, b) => b.since.localeCompare(a.since))
          .map((each) => [each.accessPoint, each]),
      );
      // A worker process that gives no sign of life says nothing new of it.
      const living = snapshot.processes.filter((each) => !isSilent(each));
      const faults = new Set(living.flatMap((each) => each.accessPointFaults));
      return [
        ...[...byAddress.values()].map((outage) => accessPointAway(outage, snapshot)),
        ...some(faults.size, {
          subject: "settings",
          severity: "warning",
          action:
            "Update the access point, and set in it what docs/deploying.md lists; the workers read that again within a minute.",
          words: `The access point is not set up as this service needs it, so that status messages or the outcome of a send may be lost. ${[...faults].join(". ")}.`,
          since: null,
        }),
      ];
    }),
  },
  "site-fault": {
    title: "Sending or a stage is paused because of a fault of this site.",
    severity: "critical",
    who: "site",
    action:
      "Read the reason in the list of pauses and mend it (disk, permissions, schema, memory); the service then goes on by itself.",
    alert: "SiteFault",
    looksAt: ["processes"],
    find: inSnapshot((snapshot) =>
      pausedFor("site-error", snapshot, (pause) => {
        const next = pause.probeAt === null ? "" : `, next try ${inTime(pause.probeAt, snapshot)}`;
        return `paused by the service since ${clock(pause.since, snapshot)} for a fault of the site (${reasonOf(pause)}): ${waits(pause.held)}${next}`;
      }),
    ),
  },
  "work-paused": {
    title: "Somebody has paused work.",
    severity: "warning",
    who: "site",
    action: "See in the list of pauses who paused it and why; end the pause when its reason has passed.",
    alert: "WorkPaused",
    alertAfter: "1m",
    looksAt: ["processes"],
    find: inSnapshot((snapshot) =>
      pausedFor(
        "operator",
        snapshot,
        (pause) =>
          `paused by ${isolated(pause.pausedBy)} since ${clock(pause.since, snapshot)} because “${reasonOf(pause)}”: ${waits(pause.held)}`,
      ),
    ),
  },
  "queue-away": {
    title: "The queue takes nothing.",
    severity: "critical",
    who: "site",
    action:
      "Look at Redis (or at PostgreSQL, if it holds the queue) and at the network; jobs are queued again by themselves.",
    alert: "QueueAway",
    looksAt: ["queue"],
    find: ({ queue: { store, state, failingMs }, disk, recovery, snapshot, at }) => {
      if (state === "ok") {
        return [];
      }
      const since = failingMs > 0 ? momentBefore(at, failingMs) : null;
      const name = store === "redis" ? "The queue (Redis)" : "The queue";
      const takesNothing = since === null ? "takes nothing" : `has taken nothing since ${clock(since, { at })}`;
      const isRefusing = lacksRoom(disk) || recovery === "under way";
      const waiting = snapshot === null ? null : waitingOf(snapshot);
      return [
        {
          words: `${name} ${takesNothing}: ${isRefusing ? "what is stored is" : "documents are stored, and"} worked on when it is back${waiting === null ? "" : `; ${waits(waiting)}`}.`,
          since,
          waiting,
        },
      ];
    },
  },
  "oldest-waiting": {
    title: "Something has waited for a stage for more than five minutes.",
    severity: "warning",
    who: "site",
    action: "See whether the number that waits goes down; if it does so too slowly, add worker processes.",
    alert: "OldestWaiting",
    alertAfter: "1m",
    looksAt: ["backlog"],
    find: inSnapshot((snapshot) =>
      snapshot.stages
        .filter(({ since }) => ageMs(since, snapshot.at) > longWaitMs)
        .map(({ stage, waiting, since }) => ({
          subject: stage,
          words: `${pipeline[stage].title}: ${waits(waiting)}, the oldest since ${clock(since ?? snapshot.at, snapshot)}.`,
          since,
          waiting,
        })),
    ),
  },
  "documents-given-up": {
    title: "A stage of our own gave documents up.",
    severity: "warning",
    who: "site",
    action: "Read what the stage said, mend it, and retry them.",
    alert: "DocumentsGivenUp",
    looksAt: ["failures"],
    find: inSnapshot((snapshot) => {
      const { count, since } = snapshot.givenUp;
      return some(count, {
        words: `${countedWords(count, "document was", "documents were")} given up by a stage of our own, the first at ${clock(since ?? snapshot.at, snapshot)}: ${count === 1 ? "it does not go on by itself" : "they do not go on by themselves"}.`,
        since,
        waiting: count,
      });
    }),
  },
  "legs-blocked": {
    title: "Legs have failed and wait for a person.",
    severity: "warning",
    who: "site",
    action:
      "Mend what the reasons name (certificate, look-up, configuration), then retry; resolve what cannot be retried.",
    alert: "LegsBlocked",
    alertAfter: "5m",
    looksAt: ["failures"],
    find: inSnapshot((snapshot) =>
      legNames.flatMap((leg) => {
        const legs = legsIn(snapshot, "failed").filter((each) => each.leg === leg);
        const count = countOf(legs);
        const classes = [...new Set(legs.map(({ failureClass }) => failureClass))].map(
          (name) =>
            `${grouped(countOf(legs.filter(({ failureClass }) => failureClass === name)))} ${name ?? "of no class"}`,
        );
        return some(count, {
          subject: leg,
          words: `${countedWords(count, "leg")} ${cornerWords[leg]} ${count === 1 ? "has failed and waits" : "have failed and wait"} for a person: ${classes.join(", ")}.`,
          ...waitsOf(legs),
        });
      }),
    ),
  },
  "outcome-unknown": {
    title: "It is unknown whether some legs have arrived.",
    severity: "warning",
    who: "site",
    action: "Wait while the access point can be asked; otherwise look the legs up there, and resolve them.",
    alert: "OutcomeUnknown",
    alertAfter: "1m",
    looksAt: ["failures"],
    find: inSnapshot((snapshot) => {
      const old = legsIn(snapshot, "unknown").filter(({ since }) => ageMs(since, snapshot.at) > longUnknownMs);
      const refused = old.filter(({ failureClass }) => failureClass === "rejected");
      const asked = old.filter((each) => !refused.includes(each));
      const inDoubt = countOf(asked);
      const many = countOf(refused);
      return [
        ...some(inDoubt, {
          words: `Of ${countedWords(inDoubt, "leg")} nobody knows whether ${inDoubt === 1 ? "it has" : "they have"} arrived; the access point is asked.`,
          ...waitsOf(asked),
        }),
        ...some(many, {
          subject: "refused",
          words: `${countedWords(many, "leg is", "legs are")} refused so far and ${many === 1 ? "has" : "have"} not arrived; the access point tries on, without end where the directory refuses.`,
          action:
            "Tell the receivers what the reasons name. What the directory refuses is delivered once its entry is mended, and rejected once its row at the access point is permanently_failed: set it there to end it. With SML_ZONE such receivers are refused before anything is sent.",
          ...waitsOf(refused),
        }),
      ];
    }),
  },
  "mls-overdue": {
    title: `Legs were sent more than ${mlsTermMinutes} minutes ago and have no message level status.`,
    severity: "warning",
    who: "receiver_provider",
    action: "Ask the receiver's access point, or corner 5; nothing is sent again meanwhile.",
    alert: "MlsOverdue",
    looksAt: ["failures"],
    find: inSnapshot(({ overdue: { count, since } }) =>
      some(count, {
        words: `${countedWords(count, "leg is", "legs are")} sent and ${count === 1 ? "has" : "have"} had no message level status for more than ${mlsTermMinutes} minutes.`,
        since,
        waiting: count,
      }),
    ),
  },
  "report-deadline": {
    title: `Documents are near the end of the ${reportTermDays} days in which they must be reported, or past it.`,
    severity: "warning",
    who: "site",
    action:
      "Find in the search what holds them (oldest pending, failed, given up), mend it and retry; tell the organization if a deadline cannot be kept.",
    alert: "ReportDeadline",
    looksAt: ["backlog"],
    // The organization is named to the site; an organization knows that it is its own.
    find: inSnapshot(({ deadlines, scope }) =>
      deadlines.map(({ orgId, organization, oldestIssueDate, past, oneDay, threeDays, sevenDays }) => {
        const bands = [
          ...(past > 0
            ? [`${countedWords(past, "document is", "documents are")} not reported, and the term is over`]
            : []),
          ...daysLeft(oneDay, "a day"),
          ...daysLeft(threeDays, "three days"),
          ...daysLeft(sevenDays, "seven days"),
        ];
        return {
          subject: orgId,
          severity: past + oneDay > 0 ? "critical" : "warning",
          words: `${scope === "site" ? `${isolated(organization)}: ` : ""}${bands.join("; ")}. The oldest was issued on ${oldestIssueDate}, and the law gives ${reportTermDays} days.`,
          since: null,
          waiting: past + oneDay + threeDays + sevenDays,
        };
      }),
    ),
  },
} satisfies Record<string, ConditionEntry>;

export type ConditionId = keyof typeof rows;

/** The worst of its kind first. */
export const conditionTable: Readonly<Record<ConditionId, ConditionEntry>> = rows;

export const conditionIds = Object.keys(rows) as ConditionId[];

const some = (count: number, finding: Finding): Finding[] => (count === 0 ? [] : [finding]);

const awayWords = {
  away: "The database cannot be reached",
  silent: "The database says nothing",
  stuck: "The database answers on new connections only",
} as const;

/** Only site operators learn of it. */
const deliveriesLost = ({ lostDeliveries: { count, skippedNumbers, since } }: ServiceSnapshot): Finding[] =>
  some(count + skippedNumbers, {
    severity: "warning",
    who: "site",
    action:
      "Run npm run -s recovery and write to the organizations and receivers that it names, and to those whose numbers were skipped. This is shown for two weeks.",
    words: `The database was restored${count === 0 ? "" : `, and has lost the documents of ${countedWords(count, "delivery", "deliveries")} that had been made: they are with their receivers and the authority, and must not be issued a second time`}. ${countedWords(skippedNumbers, "number")} may be of documents that it has lost: which of them were delivered cannot be known of those that the access point has archived.`,
    since,
  });

const messagesLost = ({ lostMessages: { count, since } }: ServiceSnapshot): Finding[] =>
  some(count, {
    severity: "warning",
    who: "site",
    action:
      "Wait while the access point forwards once more what it has not archived. Then ask the receivers' providers, or the authority, how the others ended, and resolve them: the list of legs shows them as message_lost.",
    words: `The database was restored, and ${countedWords(count, "leg that was sent has", "legs that were sent have")} no message level status, which may have gone with the lost time.`,
    since,
    waiting: count,
  });

const unsentLegs = (snapshot: ServiceSnapshot) =>
  (["queued", ...unseenLegStates] as const).flatMap((state) => legsIn(snapshot, state));

function databaseFull(disk: DiskSnapshot, snapshot: ServiceSnapshot | null): Finding[] {
  if (!lacksRoom(disk)) {
    return [];
  }
  const { freeBytes, neededBytes } = disk;
  // Free space although the server cannot store is another disk's, or a quota applies: it would explain nothing.
  const figures =
    freeBytes === null || neededBytes === null || freeBytes >= neededBytes
      ? ""
      : ` (${mebibytes(freeBytes)} free, ${mebibytes(neededBytes)} have to stay free)`;
  const isFull = disk.state === "full";
  return [
    {
      words: isFull
        ? `The database can store nothing more: its disk is full${figures}. Every new document is refused (503) and waits at its sender, and what was taken in waits as well.`
        : `The disk of the database is nearly full${figures}: every new document is refused (503) and waits at its sender; what was taken in goes on.`,
      since: null,
      waiting: isFull && snapshot !== null ? waitingOf(snapshot) : null,
    },
  ];
}

const numbersUnusable = (failure: string): Finding => ({
  subject: "NUMBERS_DIR",
  words: `The folder of NUMBERS_DIR cannot be used (${withoutEnd(failure)}): how far numbers were given is not noted, so that a restore of the database could give some of them again. An api that could not read it since the database started refuses every new document (503).`,
  action:
    "Put the folder back with its files, and let the user of api and workers read and write it. The service then goes on by itself.",
  since: null,
});

const holdsDatabase = (place: DiskPlace): boolean => usesOf(place).includes("database");

const uses: Readonly<Record<PlaceUse, { name: string; stops: string }>> = {
  database: { name: "the database", stops: "every new document is refused (503)" },
  numbers: {
    name: "the notes of given numbers",
    stops: "how far numbers were given is not noted, and a restore of the database could give some of them again",
  },
  logs: { name: "the log", stops: "nothing is written to the log" },
  temporary: {
    name: "temporary files",
    stops: "what needs a temporary file fails, such as a start of other programs on the host",
  },
};

/** The folder of each use, together where they lie on one disk. */
const foldersOf = ({ folders }: DiskPlace): string =>
  folders.map(({ use, folder }) => `${folder} (${uses[use].name})`).join(", ");

const stopsOf = (place: DiskPlace): string =>
  usesOf(place)
    .map((use) => uses[use].stops)
    .join("; ");

function accessPointAway({ accessPoint, since, tries }: AccessPointOutage, snapshot: ServiceSnapshot): Finding {
  // A leg being sent now counts as waiting too, because its call cannot reach the access point.
  const legs = unsentLegs(snapshot);
  const next = snapshot.accessPoints.filter((each) => each.accessPoint === accessPoint).map((each) => each.nextTryAt);
  const nextTryAt = earliest([...next, ...legs.map((each) => each.nextTryAt)], snapshot.at);
  const waiting = documentsOf(legs);
  // A busy database is counted seldom: a count from before the outage does not say that nothing waits.
  const isUncounted = waiting === 0 && snapshot.countedAt < since;
  return {
    subject: accessPoint,
    words: `Access point${accessPoint === null ? "" : ` ${accessPoint}`} unavailable since ${clock(since, snapshot)}${tries > 1 ? ` (${tries} calls in a row)` : ""}: ${isUncounted ? "what waits is not counted yet" : waits(waiting)}${nextTryAt === null ? "" : `, next try ${inTime(nextTryAt, snapshot)}`}.`,
    since,
    waiting: isUncounted ? null : waiting,
  };
}

const pausedFor = (
  cause: PauseSnapshot["cause"],
  snapshot: ServiceSnapshot,
  wordsOf: (pause: PauseSnapshot) => string,
): Finding[] =>
  snapshot.pauses
    .filter((pause) => pause.cause === cause)
    .map((pause) => ({
      subject: pause.id,
      words: `${thingOf(pause)} ${wordsOf(pause)}.`,
      since: pause.since,
      waiting: pause.held,
      pause,
    }));

const reasonOf = ({ reason }: PauseSnapshot): string => isolated(shortened(withoutEnd(reason), maxReason));

function thingOf({ scope, target, organization }: PauseSnapshot): string {
  switch (scope) {
    case "stage":
      return `Stage ${stageNames.find((name) => name === target) ?? target}`;
    case "leg":
      return `Leg ${publicLegs.find((name) => name === target) ?? target}`;
    case "receiver":
      return `Receiver ${target}${organization === null ? "" : ` of ${isolated(organization)}`}`;
    case "organization":
      return `Organization ${isolated(organization ?? target)}`;
    default:
      return "Access point";
  }
}

/** Completes "6 legs": which ones. */
const cornerWords: Readonly<Record<Leg, string>> = {
  c3: "to corner 3",
  c5: "to corner 5",
  withdrawal: "of withdrawals",
};

const waitsOf = (legs: ReturnType<typeof legsIn>) => ({
  since: earliest(legs.map(({ since }) => since)),
  waiting: countOf(legs),
});

const daysLeft = (count: number, days: string): string[] =>
  count === 0 ? [] : [`${countedWords(count, "document has", "documents have")} ${days} left or less`];
