import { validationResultOf, type Finding } from "../../common/rules/finding.ts";
import type { DocumentKey } from "../../common/documents/document-store.ts";
import type { Config } from "../../common/config/config.ts";
import type { DocumentRequest } from "../../common/documents/document.ts";
import type {
  AccessPoint,
  Admission,
  SendOutcome,
  Submission,
  TransmissionStatus,
} from "../../common/peppol/access-point.ts";
import type { ValidateDocument } from "../../common/rules/validate-document.ts";
import type { DeliveryResult } from "../../common/delivery/deliver-leg.ts";
import { deliverLeg } from "./deliver-leg.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { type DocumentRecord, type StatusSnapshot, readStatusLog } from "../../common/documents/read-document.ts";
import type { StatusLogRow } from "../../common/status/status-store.ts";
import { seedOrganization } from "../../common/organizations/organizations.ts";
import { openRuntime } from "../../common/runtime/open-runtime.ts";
import type { Leg } from "../../common/status/legs.ts";
import { pricingStage, renderingStage, validationStage } from "../../workers/stages/document-stages.ts";
import { stageProcessor } from "../../workers/stages/stage-processor.ts";
import { buildDomainBuyer, buildDocument, unlikeOthers, type Json } from "../factories/request.ts";
import { testConfig } from "./config.ts";
import { suiteResource } from "./suite-resource.ts";
import { createTestDatabase } from "./database/database.ts";
import type { DocumentRef } from "../../common/status/pipeline.ts";
import { createDocument, readStatusSnapshot } from "../documents/use-cases.ts";

/** A database, a tenant and the stages of the pipeline, to be driven by hand: a test decides what runs when. */
export interface Pipeline {
  deps: Deps;
  query: Deps["database"]["query"];
  /** Its database as the owner sees it. */
  ownerUrl: string;
  orgId: string;
  businessProfileId: string;
  keyOf(document: { id: string }, overrides?: object): DocumentKey;
  create(overrides?: Json): Promise<DocumentRecord>;
  createValidated(overrides?: Json): Promise<DocumentRecord>;
  /** Runs the stages up to and including validation on the documents, as their jobs would. */
  validate(documents: readonly DocumentRef[]): Promise<void>;
  deliver(accessPoint: AccessPoint, document: DocumentRef, leg: Leg): Promise<DeliveryResult["result"]>;
  snapshot(document: { id: string }): Promise<StatusSnapshot>;
  log(document: { id: string }): Promise<StatusLogRow[]>;
  close(): Promise<void>;
}

export interface PipelineOptions {
  config?: Partial<Config>;
  /** What the rules find; nothing by default. */
  findings?: readonly Finding[];
}

/** The worker process that the test stands for. */
const workerId = "00000000-0000-7000-8000-000000000001";

/** A pipeline for all tests of a suite, or with `each` a new one for every test. */
export const usePipeline = (options: PipelineOptions = {}, scope?: { each: boolean }): Pipeline =>
  suiteResource(() => openPipeline(options), scope);

/** A new document for every test of a suite, validated where that is asked for. */
export function eachDocument(pipeline: Pipeline, overrides?: Json, { validated = false } = {}): DocumentRecord {
  const document = {} as DocumentRecord;
  beforeEach(async () => {
    Object.assign(document, await (validated ? pipeline.createValidated(overrides) : pipeline.create(overrides)));
  });
  return document;
}

export async function openPipeline(options: PipelineOptions = {}): Promise<Pipeline> {
  const testDatabase = await createTestDatabase();
  const config = testConfig({ databaseUrl: testDatabase.url, ...options.config });
  const runtime = await openRuntime(config, "test", { workers: true });
  const { deps } = runtime;
  const tenant = await seedOrganization(deps, { name: "Dune Buyer", party: buildDomainBuyer() });
  const keyOf = ({ id }: { id: string }, overrides: object = {}): DocumentKey => ({
    orgId: tenant.orgId,
    kind: "purchase-invoices",
    id,
    ...overrides,
  });
  const validateDocument: ValidateDocument = () => ({
    ...validationResultOf([...(options.findings ?? [])]),
    ruleSet: "test",
  });
  const create = (overrides: Json = {}): Promise<DocumentRecord> =>
    createDocument(deps, {
      ...tenant,
      kind: "purchase-invoices",
      // Findings would hold likely duplicates.
      request: buildRequest({ ...unlikeOthers(), ...overrides }),
      serviceVersion: "20260101",
      requestId: "test",
    });
  return {
    deps,
    query: (statement, parameters) => deps.database.query(statement, parameters),
    ownerUrl: testDatabase.ownerUrl,
    ...tenant,
    keyOf,
    create,
    createValidated: async (overrides) => {
      const document = await create(overrides);
      await runStages(deps, validateDocument, [document]);
      return document;
    },
    validate: (documents) => runStages(deps, validateDocument, documents),
    deliver: async (accessPoint, document, leg) => {
      const { result } = await deliverLeg({ ...deps, accessPoint, instanceId: workerId }, document, leg);
      return result;
    },
    snapshot: (document) => readStatusSnapshot(deps, keyOf(document)),
    log: (document) => readStatusLog(deps, keyOf(document)),
    close: async () => {
      await runtime.close();
      await testDatabase.drop();
    },
  };
}

/** The request as the API hands it to the use case: decimals as strings, no customer party. */
export function buildRequest(overrides: Json = {}): DocumentRequest {
  const { accounting_customer_party: _customer, ...request } = buildDocument(overrides);
  return request as unknown as DocumentRequest;
}

/** The job of a stage for these documents. */
export const jobOf = (documents: readonly DocumentRef[], attemptsMade = 0) => ({
  data: { documents: documents.map(({ id, revision }) => ({ id, revision })) },
  attemptsMade,
});

/** Rules that find nothing. */
export const findNothing: ValidateDocument = () => ({ ...validationResultOf([]), ruleSet: "test" });

/** The stages up to and including validation. */
export const firstStages = (deps: Deps, validateDocument = findNothing) =>
  [pricingStage(deps), renderingStage(deps), validationStage(deps, validateDocument)] as const;

/** What a process with the first three stages does with the documents. */
export async function runStages(
  deps: Deps,
  validateDocument: ValidateDocument,
  documents: readonly DocumentRef[],
): Promise<void> {
  await stageJobHandler(deps, ...firstStages(deps, validateDocument))(jobOf(documents));
}

/** An access point of which the test says what it answers; it counts what it was given. */
export class ScriptedAccessPoint implements AccessPoint {
  readonly submitted: Submission[] = [];
  readonly asked: string[] = [];

  constructor(
    private readonly answers: {
      submit?: (attempt: number) => SendOutcome | Promise<SendOutcome>;
      status?: (attempt: number) => TransmissionStatus | Promise<TransmissionStatus>;
    } = {},
  ) {}

  async submit(input: Submission): Promise<SendOutcome> {
    this.submitted.push(input);
    return this.answers.submit?.(this.submitted.length) ?? { kind: "sent", reason: "sent", report: { ok: true } };
  }

  async status(sbdhId: string): Promise<TransmissionStatus> {
    this.asked.push(sbdhId);
    return this.answers.status?.(this.asked.length) ?? { kind: "not_found", reason: "unknown", transaction: null };
  }

  async admit<Result>(work: () => Promise<Result>): Promise<Admission<Result>> {
    return { result: await work() };
  }
}

/** What a worker does with the jobs of a stage, without probes. */
export const stageJobHandler = (
  ...processor: Parameters<typeof stageProcessor>
): ReturnType<typeof stageProcessor>["run"] => stageProcessor(...processor).run;
