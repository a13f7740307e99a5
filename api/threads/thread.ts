import { workerData, type MessagePort } from "node:worker_threads";

import { move, transferableSymbol, valueSymbol } from "piscina";

import type { Config } from "../../common/config/config.ts";
import { AppError } from "../../common/errors.ts";
import { createLogger } from "../../common/logging/logger.ts";
import { loadDryRun, type DryRunDocument } from "../../common/services/documents/dry-run-document.ts";
import { storedAccounts } from "../../common/db/stores/organizations/account-reader.ts";
import { Intake } from "../../common/db/stores/documents/intake.ts";
import type { Deps, DocumentDeps } from "../../common/services/runtime/deps.ts";
import { loadRuleSets, type RuleSets } from "../../common/services/validation/load-rule-sets.ts";
import { loadUblValidation, type ValidateUbl } from "../../common/services/validation/validate-ubl.ts";
import { JsonError } from "../json/read-json.ts";
import type { Validations } from "../work/validation-work.ts";
import { work, type WorkName } from "../work/work.ts";
import { RemoteDatabase } from "./remote-database.ts";
import { failureIdOf } from "./statement-messages.ts";
import type { ThreadResult } from "./thread-result.ts";

/** What a job brings along. */
export interface ThreadTask {
  name: WorkName;
  input: unknown;
  /** The port to whoever runs its statements. */
  port: MessagePort;
}

const { config } = workerData as { config: Config };
const logger = createLogger("api", config.logLevel);
let ruleSets: RuleSets | undefined;
let ublValidation: Promise<ValidateUbl> | undefined;
let dryRun: Promise<DryRunDocument> | undefined;

type WorkDeps = Pick<Deps, "database" | "config" | "logger" | "ruleSets"> & DocumentDeps & Validations;

/**
 * Runs in a thread of the pool in thread-pool.ts. What the caller did wrong is a result; anything thrown is our fault.
 */
export async function runTask({ name, input, port }: ThreadTask): Promise<ThreadResult> {
  const database = new RemoteDatabase(port);
  try {
    const perform = work[name] as (deps: WorkDeps, input: unknown) => Promise<object>;
    return moved(await perform(depsOn(database), input));
  } catch (error) {
    const failedStatement = failureIdOf(error);
    return failedStatement === undefined ? { refusal: refusalOf(error) } : { failedStatement };
  } finally {
    database.close();
  }
}

function depsOn(database: RemoteDatabase): WorkDeps {
  return {
    config,
    logger,
    database,
    accounts: storedAccounts(database),
    intake: new Intake(database),
    queues: { enqueueNew: (orgId, document) => Promise.resolve(database.enqueue({ orgId, document })) },
    get ruleSets() {
      return compiledRules();
    },
    ublValidation: () => (ublValidation ??= loadUblValidation({ ruleSets: compiledRules(), config })),
    dryRun: () => (dryRun ??= loadDryRun({ ruleSets: compiledRules(), config })),
  };
}

const compiledRules = (): RuleSets =>
  (ruleSets ??= loadRuleSets({
    rulesDir: config.rulesDir,
    rules: config.rules,
    rulesSeconds: config.rulesSeconds,
    lazily: true,
  }));

/** @throws whatever it was, unless the caller may be told */
function refusalOf(error: unknown): Extract<ThreadResult, { refusal: unknown }>["refusal"] {
  if (error instanceof AppError) {
    const { status, message, fields } = error;
    return { status, message, ...(fields !== undefined && { fields }) };
  }
  if (error instanceof JsonError) {
    return { status: 400, message: error.callerMessage };
  }
  throw error;
}

const encoder = new TextEncoder();

/** What is large leaves as bytes, which change hands without being copied. */
function moved(output: object): ThreadResult {
  const large = Object.entries(output).flatMap(([name, value]: [string, unknown]) => asBytes(name, value));
  if (large.length === 0) {
    return { output };
  }
  const result = { output: { ...output, ...Object.fromEntries(large) } };
  // What is moved arrives as `result`; the library's type knows the wrapping only.
  const parts = { [transferableSymbol]: large.map(([, { buffer }]) => buffer), [valueSymbol]: result } as never;
  const moving: unknown = move(parts);
  return moving as ThreadResult;
}

function asBytes(name: string, value: unknown): [string, Uint8Array][] {
  if (typeof value === "string" && (name === "json" || name === "html")) {
    return [[name, encoder.encode(value)]];
  }
  return value instanceof Uint8Array && (name === "page" || name === "ubl") ? [[name, value]] : [];
}
