import { readFileSync } from "node:fs";
import path from "node:path";

import { repositoryRoot } from "../../../common/repository-root.ts";

const file = path.join(repositoryRoot(), "api", "openapi", "examples", "answers.json");

/** What a real run answered, by operation and status ("createWebhook 201"); test/api/openapi/examples.spec.ts writes it. */
export const answerExamples = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
