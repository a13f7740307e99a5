import type { Config } from "../../common/config/config.ts";
import type { RuleSets } from "../../common/rules/load-rule-sets.ts";
import type { RuleSet } from "../../common/schematron/engine.ts";
import { AppError } from "../../common/runtime/errors.ts";
import { JsonError } from "../http/read-json.ts";

/** Resources of a thread besides its input: it has no database, no queue and no request. */
export interface ThreadTools {
  config: Config;
  /** Loaded and compiled on first use, by each thread separately. */
  ruleSets: () => Promise<RuleSets>;
}

/** Our own checks. The module that compiles rules is loaded only if rules are asked for. */
export async function ownChecksFor(asked: readonly string[], tools: ThreadTools): Promise<() => RuleSet> {
  const ruleSets = asked.length === 0 ? undefined : await tools.ruleSets();
  return () => ruleSets!.ownChecks;
}

interface ThreadFunctionOptions {
  /** Bytes of the largest input that is processed on the event loop: about ten milliseconds, for which other requests wait. */
  maxOnLoop: number;
  /** How many times its input a job holds in memory. */
  memoryFactor?: number;
}

/** Bytes of a request that takes about ten milliseconds to be parsed, checked and priced; ten lines are a quarter of it. */
export const maxRequestOnLoop = 16 * 1024;
/** For work that takes long with any size, such as a check by rules that have to be compiled first. */
export const neverOnLoop = -1;
/** Bytes of rows that are parsed and answered: a fifth of the work that a request of that size takes. */
export const maxRowsOnLoop = 64 * 1024;

/**
 * A function of its input alone, which may run in a thread: input and output are texts, bytes and a few fields, because large
 * objects take the event loop as long to copy as to make. The thread imports its module and finds it there by its name.
 */
export interface ThreadFunction<Input, Output> extends Required<ThreadFunctionOptions> {
  (input: Input, tools: ThreadTools): Output | Promise<Output>;
  readonly module: string;
}

const declared = new Map<string, unknown>();
const keyOf = ({ module, name }: { module: string; name: string }): string => `${module} ${name}`;

/** @param run a named function, declared at the top of `module`: `import.meta.url` */
export function threadFunction<Input, Output>(
  module: string,
  options: ThreadFunctionOptions,
  run: (input: Input, tools: ThreadTools) => Output | Promise<Output>,
): ThreadFunction<Input, Output> {
  const work = Object.assign(run, { module, memoryFactor: 1, ...options });
  declared.set(keyOf(work), work);
  return work;
}

/** The function of that name, for the thread that runs it. */
export async function importThreadFunction(work: {
  module: string;
  name: string;
}): Promise<ThreadFunction<unknown, unknown>> {
  await import(work.module);
  return declared.get(keyOf(work)) as ThreadFunction<unknown, unknown>;
}

/** The memory that an input or an output may hand over without a copy. Small buffers share theirs, and are copied. */
export function transferable(value: unknown): ArrayBuffer[] {
  if (value instanceof Uint8Array) {
    return value.byteLength === value.buffer.byteLength ? [value.buffer as ArrayBuffer] : [];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(transferable) : [];
}

/** An AppError as plain values, because an error that a thread posts to the event loop loses its class. */
export type Refusal = Pick<AppError, "status" | "message" | "whole" | "byField"> & {
  fields: AppError["fields"];
  code: AppError["code"];
};

/** @throws the error itself, unless its message is for the caller */
export function refusalOf(error: unknown): Refusal {
  const refused = error instanceof JsonError ? error.asRefusal() : error;
  if (refused instanceof AppError) {
    const { status, message, fields, code, whole, byField } = refused;
    return { status, message, fields, code, whole, byField };
  }
  throw error;
}

export const errorOf = ({ status, message, fields, code, whole, byField }: Refusal): AppError =>
  new AppError(status, message, fields, code).explain(whole, byField);
