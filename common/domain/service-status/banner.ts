import type { PauseSnapshot } from "./service-snapshot.ts";

/** What the console, health and alerts report to operators; docs/operations.md explains each under the same id. */
export const bannerIds = [
  "recovery",
  "disk-full",
  "no-workers",
  "process-silent",
  "access-point-away",
  "throughput-collapsed",
  "oldest-waiting",
  "documents-given-up",
  "legs-blocked",
  "outcome-unknown",
  "mls-overdue",
  "webhooks-paused",
  "site-fault",
  "work-paused",
  "one-role",
] as const;

export type BannerId = (typeof bannerIds)[number];

/** What to do about it: alerts say the same, and docs/operations.md has a section for each. */
export const bannerActions: Readonly<Record<BannerId, string>> = {
  recovery:
    "Wait while it goes on by itself, and see that the access point answers; npm run -s recovery says how far it is. One that cannot be asked needs a person to end it.",
  "disk-full":
    "Who runs the database's server makes room on its disk, or enlarges it; documents are then taken in again by themselves.",
  "no-workers": "Start the workers, or look into those that hang; what waits goes on by itself.",
  "process-silent": "Look at its log and its host, and start it again; others have taken its work over.",
  "access-point-away": "Look at the access point and the way to it; what waits goes out by itself when it is back.",
  "throughput-collapsed":
    "Look at the workers' log and load, and at the database; then at what the oldest document waits for.",
  "oldest-waiting": "See whether the stage works off what it has; add worker processes where it does and is too slow.",
  "documents-given-up": "Read what the stage said, mend it, and retry them.",
  "legs-blocked":
    "Mend what the reasons name (certificate, look-up, configuration), then retry; resolve what cannot be retried.",
  "outcome-unknown": "Wait while the access point can be asked; otherwise find out at its end, and resolve them.",
  "mls-overdue": "Ask the receiver's access point, or corner 5; nothing is sent again meanwhile.",
  "webhooks-paused": "Tell its owner what the endpoint answers; deliveries go on by themselves when it works.",
  "site-fault":
    "Read the reason in the list of pauses and mend it (disk, rights, schema, memory); the service tries by itself and goes on.",
  "work-paused": "See in the list of pauses who did it and why; end it when its reason has passed.",
  "one-role":
    "Give the service a role of its own (docs/deploying.md, Three roles): two variables, one run of npm run migrate, and the processes are replaced.",
};

export interface Banner {
  id: BannerId;
  /** `critical`: nothing moves, or nothing leaves; `warning`: a person has to look. */
  severity: "critical" | "warning";
  /** Whole sentences, with moments in UTC. */
  words: string;
  /** ISO 8601; null where it is not known. */
  since: string | null;
  /** What to do about it, as one sentence. */
  action: string;
  pause?: PauseSnapshot;
}

/** A banner before it says what to do, which depends on nothing but its id. */
export type BannerWithoutAction = Omit<Banner, "action">;

/** A banner, or none when there is nothing to count. */
export const bannerIfAny = (count: number, banner: BannerWithoutAction): BannerWithoutAction[] =>
  count > 0 ? [banner] : [];
