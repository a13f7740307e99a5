import type { FieldErrors } from "../common/errors.ts";
import { writeJson } from "./json/write-json.ts";

/** What every kind of koa context has that an answer needs. */
interface Answer {
  status: number;
  type: string;
  body: unknown;
}

export function answerJson(ctx: Answer, status: number, body: object): void {
  ctx.status = status;
  ctx.type = "application/json";
  ctx.body = writeJson(body);
}

/** The envelope of spec 7: one message, or a message per field. */
export function answerErrors(ctx: Answer, status: number, errors: { message: string } | FieldErrors): void {
  answerJson(ctx, status, { errors });
}
