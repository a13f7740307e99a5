interface StageTraits {
  title: string;
  /** The state in which a document waits for the stage. */
  from: string;
  /** Where it takes the document; a stage that delivers a leg leaves the document where it is. */
  to: readonly string[];
  /** Documents that one job may carry. */
  groupSize: number;
  /** Jobs that one worker process runs at the same time. */
  concurrency: number;
}

/**
 * The stages of a document, written once for workers, sweeper, statements, checks of the database and the API's
 * description. All stages whose `from` is a state start when a document reaches it.
 *
 * Groups make the queue cheap: one hop for fifty documents. Delivery stages send the documents of a group concurrently; a
 * document that has to wait leaves its group.
 */
export const pipeline = {
  pricing: { title: "Pricing", from: "received", to: ["priced"], groupSize: 50, concurrency: 2 },
  rendering: { title: "Rendering", from: "priced", to: ["rendered"], groupSize: 25, concurrency: 2 },
  validation: { title: "Validation", from: "rendered", to: ["validated", "invalid"], groupSize: 25, concurrency: 2 },
  transmission: { title: "Transmission to corner 3", from: "validated", to: [], groupSize: 50, concurrency: 4 },
  reporting: { title: "Reporting to corner 5", from: "validated", to: [], groupSize: 50, concurrency: 4 },
} as const satisfies Record<string, StageTraits>;

type Pipeline = typeof pipeline;

export type StageName = keyof Pipeline;

/** The stages that move the document itself. */
export type DocumentStage = { [Name in StageName]: Pipeline[Name]["to"] extends readonly [] ? never : Name }[StageName];

/** How far the document itself has come. */
export type DocumentState = Pipeline[StageName]["from"] | Pipeline[StageName]["to"][number];

export const stageNames = Object.keys(pipeline) as StageName[];

export const documentStages = stageNames.filter((name): name is DocumentStage => pipeline[name].to.length > 0);

/** Whether a process with these stages sends to the access point. */
export const sendsLegs = (running: readonly StageName[]): boolean =>
  running.some((name) => pipeline[name].to.length === 0);

/** A state in which a document waits for a stage that moves it. */
export type WaitingState = Pipeline[DocumentStage]["from"];

/** By each state in which a document waits, the stage that it waits for. */
export type StageAfter = { readonly [Name in DocumentStage as Pipeline[Name]["from"]]: Name };

/** In the order in which a document comes to them. */
export const documentStates: readonly DocumentState[] = [
  ...new Set(stageNames.flatMap((name) => [pipeline[name].from, ...pipeline[name].to])),
];

/** Where a document begins, for the first time and as its next revision. */
export const firstStage = "pricing" satisfies DocumentStage;
export const initialState = pipeline[firstStage].from;

export const waitingStates: readonly WaitingState[] = documentStages.map((name) => pipeline[name].from);

/** Whether one of our own stages has still to move the document. */
export const isWaitingState = (state: DocumentState): boolean => waitingStates.some((waiting) => waiting === state);

/** The stages that a document in this state goes through next, side by side. */
export function nextStages(state: DocumentState): StageName[] {
  return stageNames.filter((name) => pipeline[name].from === state);
}

/** What docs/statuses.md says of each state; clients see it only in the log. */
export const documentStateGuide: Readonly<Record<DocumentState, string>> = {
  received: "Stored; its amounts are about to be computed.",
  priced: "Its amounts are computed; its UBL is about to be rendered.",
  rendered: "Its UBL is rendered; it is about to be validated.",
  validated: "No fatal finding; both legs are sent.",
  invalid: "A fatal finding; there are no legs.",
};

/** A document in a given revision: all that the job of a stage ever carries. */
export interface DocumentRef {
  id: string;
  revision: number;
}
