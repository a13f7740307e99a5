import type { TestApi } from "../../setup/api.ts";
import type { Call } from "../http-client.ts";

/** What an ERP developer does wrong on the first day, and what an answer has to say for two points. */
export interface Mistake {
  name: string;
  method: string;
  path: string;
  call?: Call;
  status: number;
  code: string;
  /** The place: a field, a header, a line and column, a part of the path. */
  place: RegExp;
  /** What is wrong there. */
  wrong: RegExp;
  /** A right value, or what to do. */
  right: RegExp;
}

/** What has to be there before the mistakes are made. */
export interface World {
  api: TestApi;
  documentId: string;
  documentNumber: string;
}

export type Row = readonly [name: string, status: number, code: string, place: RegExp, wrong: RegExp, right: RegExp];

export const mistake = (
  method: string,
  path: string,
  call: Call,
  [name, status, code, place, wrong, right]: Row,
): Mistake => ({ name, method, path, call, status, code, place, wrong, right });
