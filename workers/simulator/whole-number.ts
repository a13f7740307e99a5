import { AppError } from "../../common/runtime/errors.ts";

/** @throws AppError 400 naming the parameter */
export function wholeNumber(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name) ?? `${otherwise}`;
  if (!/^\d{1,9}$/.test(text)) {
    throw new AppError(400, `${name} must be a whole number`);
  }
  return Number(text);
}
