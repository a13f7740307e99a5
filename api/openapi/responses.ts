import type { ApiOperation } from "../operation/api-operation.ts";
import { contentOf, type Refer } from "./content.ts";
import type { Answer, AnswerContent, Content } from "./description.ts";
import { answerExamples } from "./examples/answer-examples.ts";
import { placeholdersOf } from "./parameters.ts";
import { sharedErrors, sharedHeadersOf } from "./shared.ts";

/** What an operation answers: what it names, and the errors that every operation of its guard has. */
export function responsesOf(operation: ApiOperation, refer: Refer): Record<string, unknown> {
  const own = Object.entries(operation.answers).map(([status, answer]) => [status, answerOf(Number(status), answer)]);
  const common = commonErrors(operation)
    .filter((status) => operation.answers[status] === undefined)
    .map((status) => [status, { $ref: `#/components/responses/${sharedErrors[status]?.name}` }]);
  return Object.fromEntries([...own, ...common]) as Record<string, unknown>;

  function answerOf(status: number, answer: Answer): Record<string, unknown> {
    const schema = answer.schema ?? (status >= 400 ? sharedErrors[status]?.answer.schema : undefined);
    return presentAnswer({ ...answer, ...(schema !== undefined && { schema }) }, refer, {
      isLimited: operation.guard.authentication === "token",
      key: answer.schema === undefined ? `error ${status}` : `${operation.operationId} ${status}`,
    });
  }
}

/** Which errors an operation can answer besides those it names. */
function commonErrors({ path, request, guard }: ApiOperation): number[] {
  if (guard.authentication !== "token") {
    return [431, 500];
  }
  const named = placeholdersOf(path).some((name) => name !== "business_profile_id");
  const body = request === undefined ? [] : [408, 413, 415];
  const conflict = guard.idempotency === "none" ? [] : [409];
  const right = guard.role !== "any" || guard.phase2 || guard.access === "writes" || guard.originals ? [403] : [];
  return [400, 401, ...right, ...(named ? [404] : []), ...conflict, ...body, 429, 431, 500, 503];
}

/** An answer, with the example that is kept under `key`: the operation's name, or `error`, and the status. */
export function presentAnswer(
  answer: Answer,
  refer: Refer,
  { isLimited, key }: { isLimited: boolean; key: string },
): Record<string, unknown> {
  const { description: text, headers, schema, others = [] } = answer;
  const references = sharedHeadersOf(isLimited, key.split(" ")[1]).map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]);
  return {
    description: text,
    headers: { ...Object.fromEntries(references), ...headers },
    ...(schema !== undefined && {
      content: contentOf(
        [{ ...answer, schema }, ...others].map((each) => withExample(key, each)),
        refer,
      ),
    }),
  };
}

/** An answer's content with what a real run has answered; `answer` names the operation and the status. */
const withExample = (answer: string, { contentType, schema }: AnswerContent): Content => ({
  ...(contentType !== undefined && { contentType }),
  schema,
  example: answerExamples[exampleKey(answer, contentType)],
});

/** Under what the example of an answer is kept. */
export const exampleKey = (answer: string, contentType = "application/json"): string =>
  contentType === "application/json" ? answer : `${answer} ${contentType}`;
