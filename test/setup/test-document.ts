import { expect } from "chai";

import { validationResultOf, mergeResults, type Finding } from "../../common/rules/finding.ts";
import type { DocumentKind } from "../../common/documents/document.ts";
import type { Leg } from "../../common/status/legs.ts";
import type { DeliveryResult } from "../../common/delivery/deliver-leg.ts";
import { deliverLeg } from "./deliver-leg.ts";
import { type InboundResult } from "../../common/delivery/inbound-message-store.ts";
import { call } from "../api/http-client.ts";
import { buildMls, type MlsOverrides } from "../factories/mls.ts";
import { requestOf, type Json } from "../factories/request.ts";
import type { TestApi } from "./api.ts";
import { runStages, ScriptedAccessPoint } from "./pipeline.ts";
import { recordInbound } from "../documents/use-cases.ts";

const fatalFinding: Finding = {
  flag: "fatal",
  reasonCode: "IBR-001",
  text: "A document needs what it lacks",
  location: "/*",
  test: "false()",
};

/** One document's way through the service, driven by hand: created over HTTP, moved by the stages as their jobs would. */
export class TestDocument {
  readonly accessPoint = new ScriptedAccessPoint();
  revision = 1;

  private constructor(
    private readonly api: TestApi,
    readonly kind: DocumentKind,
    /** What the 201 said. */
    readonly created: Json,
  ) {}

  static async begin(api: TestApi, kind: DocumentKind, overrides: Json = {}): Promise<TestDocument> {
    const path = `/api/${kind}/${api.businessProfileId}`;
    const answer = await call(api, "POST", path, { body: requestOf[kind](overrides) });
    expect(answer.status, answer.text).to.equal(201);
    return new TestDocument(api, kind, answer.json as Json);
  }

  get id(): string {
    return String(this.created["id"]);
  }

  get number(): string {
    return String(this.created["document_sequence"]);
  }

  get path(): string {
    return `/api/${this.kind}/${this.id}`;
  }

  private get ref(): { id: string; revision: number } {
    return { id: this.id, revision: this.revision };
  }

  async judge(findings: readonly Finding[] = []): Promise<void> {
    await runStages(
      this.api.deps,
      () => ({ ...mergeResults([validationResultOf([...findings])]), ruleSet: "test 1" }),
      [this.ref],
    );
  }

  async deliver(leg: Leg): Promise<DeliveryResult["result"]> {
    const deps = { ...this.api.deps, accessPoint: this.accessPoint, instanceId: workerId };
    return (await deliverLeg(deps, this.ref, leg)).result;
  }

  /** What the other side says of the leg of this revision. */
  async answer(leg: Leg, verdict: Pick<MlsOverrides, "code" | "issues"> = {}): Promise<InboundResult> {
    return recordInbound(this.api.deps, buildMls({ referenceId: await this.sbdhId(leg), ...verdict }));
  }

  async sbdhId(leg: Leg): Promise<string> {
    const [row] = await this.api.deps.database.query<{ id: string }>(
      "select id from transmissions where document_id = $1 and revision = $2 and leg = $3",
      [this.id, this.revision, leg],
    );
    return row?.id ?? "";
  }

  async fail(): Promise<void> {
    await this.judge([fatalFinding]);
  }

  /** Corner 3 refuses; what becomes of corner 5 is up to the test. */
  async reject(): Promise<void> {
    await this.judge();
    await this.deliver("c3");
    await this.answer("c3", { code: "RE", issues: [{ line: "NA", reason: "BV", description: "the price is wrong" }] });
  }

  async approve(): Promise<void> {
    await this.judge();
    for (const leg of ["c3", "c5"] as const) {
      await this.deliver(leg);
      await this.answer(leg);
    }
  }

  /** A resubmission that is expected to be taken; what follows is about the new revision. */
  async resubmit(body?: Json): Promise<Json> {
    const answer = await call(this.api, "POST", `${this.path}/resubmit`, body === undefined ? {} : { body });
    expect(answer.status, answer.text).to.equal(200);
    this.revision += 1;
    return answer.json as Json;
  }

  async read(tail = ""): Promise<Json> {
    const answer = await call(this.api, "GET", this.path + tail);
    expect(answer.status, answer.text).to.equal(200);
    return answer.json as Json;
  }

  async events(): Promise<string[]> {
    const log = (await this.read("/peppol-status-logs")) as unknown as Json[];
    return log.map(({ revision, event }) => `${String(revision)} ${String(event)}`);
  }
}

export const statusOf = (document: Json): Json => (document["meta_info"] as { peppol_status: Json }).peppol_status;

/** The worker process that the test stands for. */
const workerId = "00000000-0000-7000-8000-000000000003";
