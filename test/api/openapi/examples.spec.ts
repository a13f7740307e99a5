import { writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { answerExamples } from "../../../api/openapi/examples/answer-examples.ts";
import { exampleKey } from "../../../api/openapi/responses.ts";
import type { AnswerContent } from "../../../api/openapi/description.ts";
import type { ApiOperation } from "../../../api/operation/api-operation.ts";
import { declaredOperations } from "../../../api/declared-operations.ts";
import { sharedErrors } from "../../../api/openapi/shared.ts";
import { repositoryRoot } from "../../setup/repository-root.ts";
import { until } from "../../setup/until.ts";
import { errorRuns } from "./error-runs.ts";
import { normaliseExample } from "./normalise-example.ts";
import { replay } from "./replay.ts";
import { World } from "./world.ts";

const isUpdate = process.env["UPDATE_EXAMPLES"] === "1";
const file = path.join(repositoryRoot, "api/openapi/examples/answers.json");
const textTypes: ReadonlySet<string | undefined> = new Set([undefined, "application/json", "application/x-ndjson"]);
/** Its answer is the description itself; and what is another one in every run, since it is about the machine and the whole site. */
const withoutExample: ReadonlySet<string> = new Set(["getOpenApi", "getServiceStatus"]);

interface Told {
  operation: ApiOperation;
  status: number;
  content: AnswerContent;
}

/** Every answer that has an example: successes whose body is JSON, or a JSON text per line. */
const told: Told[] = declaredOperations
  .filter(({ operationId }) => !withoutExample.has(operationId))
  .flatMap((operation) =>
    Object.entries(operation.answers).flatMap(([status, { schema, others = [], ...answer }]) =>
      schema === undefined || Number(status) >= 300
        ? []
        : [{ ...answer, schema }, ...others]
            .filter(({ contentType }) => textTypes.has(contentType))
            .map((one) => ({ operation, status: Number(status), content: one })),
    ),
  );

const keyOf = ({ operation, status, content }: Told): string =>
  exampleKey(`${operation.operationId} ${status}`, content.contentType);

describe("examples of answers (UPDATE_EXAMPLES=1 writes them)", () => {
  let world: World;
  const run: Record<string, unknown> = {};

  before(async () => {
    world = await World.open();
  });
  after(async () => {
    await world.close();
    if (isUpdate) {
      const sorted = Object.fromEntries(Object.entries(run).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      writeFileSync(file, `${JSON.stringify(sorted, null, 1)}\n`);
    }
  });

  const holds = (key: string, answer: unknown): void => {
    run[key] = answer;
    if (!isUpdate) {
      expect(answer, `run with UPDATE_EXAMPLES=1: ${key}`).to.deep.equal(answerExamples[key]);
    }
  };

  const answerOf = async ({ operation, status, content }: Told): Promise<unknown> => {
    const tenant = await world.newTenant();
    const request =
      content.contentType === undefined
        ? operation.request
        : operation.request?.others?.find(({ contentType }) => contentType === content.contentType);
    const answer = await until(`${operation.operationId} has something to tell`, async () => {
      const given = await replay(world, operation, request);
      return operation.operationId === "listChanges" && !given.text.includes('"APPROVED"') ? false : given;
    });
    expect(answer.status, answer.text).to.equal(status);
    return content.contentType === "application/x-ndjson"
      ? `${JSON.stringify(normaliseExample(JSON.parse(answer.text), tenant))}\n`
      : normaliseExample(answer.json, tenant);
  };

  for (const one of told) {
    it(`${keyOf(one)} is what the service answers`, async () => holds(keyOf(one), await answerOf(one)));
  }

  for (const [key, { status, answer }] of Object.entries(errorRuns)) {
    it(`${key} is what the service answers`, async () => {
      const given = await answer(world);
      expect(given.status, given.text).to.equal(status);
      const tenant = { orgId: world.api.orgId, businessProfileId: world.api.businessProfileId };
      holds(key, normaliseExample(given.json, tenant));
    });
  }

  it("are there for every answer in JSON, and for no other", () => {
    const expected = [...told.map(keyOf), ...Object.keys(errorRuns)];
    expect(Object.keys(isUpdate ? run : answerExamples)).to.have.members(expected);
    for (const status of Object.keys(sharedErrors)) {
      expect(expected).to.include(`error ${status}`);
    }
  });
});
