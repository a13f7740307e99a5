import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { documentKinds } from "../../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import type { DecidingLeg } from "../../../common/status/legs.ts";
import type { OutcomeName } from "../../../workers/simulator/outcomes.ts";
import type { Transmission } from "../../../workers/simulator/transmissions.ts";
import { requestOf, type Json, unlikeOthers } from "../../factories/request.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { otherParty } from "../../simulator/envelopes.ts";

/** One cell of the matrix: a magic receiver, met by a document of one kind. */
export interface Trial {
  kind: DocumentKind;
  tin: string;
  leg: DecidingLeg;
  outcome: OutcomeName;
}

export interface LegRow {
  sbdhId: string;
  state: string;
  failureClass: string | null;
  attempts: number;
}

/** Short where the network keeps us waiting, so that the whole matrix is through in seconds. */
const environment = {
  SWEEP_INTERVAL_MS: "500",
  SIMULATOR_LATE_MLS_DELAY_MS: "1500",
  SIMULATOR_SLOW_ANSWER_MS: "1500",
  SIMULATOR_RETRY_DELAY_MS: "300",
  SIMULATOR_ATTEMPTS: "3",
};

export const otherLeg = (leg: DecidingLeg): DecidingLeg => (leg === "c3" ? "c5" : "c3");

/** The real service, process by process, with one document for each trial in it. */
export class MatrixRun {
  private readonly documentIds = new Map<Trial, string>();
  private legs = new Map<string, LegRow>();
  received: Transmission[] = [];

  private constructor(private readonly stack: Stack) {}

  static async start(accessPointProfile: string): Promise<MatrixRun> {
    const options = { environment: { ...environment, ACCESS_POINT_PROFILE: accessPointProfile } };
    return new MatrixRun(await Stack.startAlone(options));
  }

  async post(trial: Trial): Promise<void> {
    const { kind, tin } = trial;
    const body = await this.call("POST", `/api/${kind}/${this.stack.businessProfileId}`, requestFor(kind, tin));
    this.documentIds.set(trial, String(body["id"]));
  }

  /** As its next revision, to a receiver who behaves. */
  async resubmit(trial: Trial): Promise<void> {
    await this.call("POST", `/api/${trial.kind}/${this.idOf(trial)}/resubmit`, requestFor(trial.kind, "1987654321"));
  }

  snapshot(trial: Trial): Promise<Json> {
    return this.call("GET", `/api/${trial.kind}/${this.idOf(trial)}/peppol-status`);
  }

  async findings(trial: Trial): Promise<Json[]> {
    const document = await this.call("GET", `/api/${trial.kind}/${this.idOf(trial)}`);
    const { peppol_status: status } = document["meta_info"] as Record<string, Json>;
    return status?.["validation_results"] as Json[];
  }

  /** What the database and the simulator know now. */
  async look(): Promise<void> {
    const rows = await this.stack.database.query<LegRow & { place: string }>(
      `select document_id || ' ' || revision || ' ' || leg as place, id as "sbdhId", state, attempts,
         failure_class as "failureClass"
       from transmissions`,
    );
    this.legs = new Map(rows.map(({ place, ...row }) => [place, row]));
    const headers = { "x-token": testSecrets.accessPointToken };
    const response = await fetch(`${this.stack.simulatorUrl}/simulator/received?limit=10000`, { headers });
    this.received = ((await response.json()) as { received: Transmission[] }).received;
  }

  legOf(trial: Trial, leg: DecidingLeg, revision = 1): LegRow | undefined {
    return this.legs.get(`${this.idOf(trial)} ${revision} ${leg}`);
  }

  sbdhIds(): Set<string> {
    return new Set([...this.legs.values()].map(({ sbdhId }) => sbdhId));
  }

  copiesOf(row: LegRow | undefined): number {
    return this.received.filter(({ sbdhId, delivered }) => sbdhId === row?.sbdhId && delivered).length;
  }

  close(): Promise<void> {
    return this.stack.close();
  }

  private idOf(trial: Trial): string {
    return this.documentIds.get(trial) ?? "not posted";
  }

  /** A busy machine may have the API say "later", which a customer heeds. */
  private async call(method: "GET" | "POST", path: string, body?: Json): Promise<Json> {
    const headers: Record<string, string> = method === "POST" ? { "idempotency-key": randomUUID() } : {};
    for (let tries = 1; ; tries += 1) {
      const answer = await this.stack.call(method, path, { headers, ...(body !== undefined && { body }) });
      if (answer.status < 300) {
        return answer.json;
      }
      const seconds = answer.headers.get("retry-after");
      if (seconds === null || tries === maxTries) {
        throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.json)}`);
      }
      await pause(Number(seconds) * 1_000);
    }
  }
}

const maxTries = 5;

const requestFor = (kind: DocumentKind, tin: string): Json =>
  requestOf[kind]({ ...unlikeOthers(), [documentKinds[kind].receiver]: otherParty({ tin }) });
