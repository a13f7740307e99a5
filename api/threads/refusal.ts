import { AppError } from "../../common/runtime/errors.ts";
import { JsonError } from "../http/read-json.ts";

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
