import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { createListener, type AppParts } from "../../api/app.ts";
import { HeldRequests } from "../../api/http/recheck-rights-while-held.ts";
import { createHttpServer } from "../../api/http/http-server.ts";
import { BodyMemory } from "../../api/http/body-memory.ts";
import { openIntakeAdmission } from "../../api/http/intake-admission.ts";
import { createRateLimit } from "../../api/http/rate-limit.ts";
import { Typesetter } from "../../api/resources/readable-invoice/typesetter.ts";
import { WorkDispatcher } from "../../api/threads/thread-pool.ts";
import type { Config } from "../../common/config/config.ts";
import type { Party } from "../../common/documents/document.ts";
import { signToken, type TokenClaims } from "../../common/organizations/issue-token.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { seedOrganization } from "../../common/organizations/organizations.ts";
import { openRuntime } from "../../common/runtime/open-runtime.ts";
import { buildBuyer } from "../factories/request.ts";
import { testConfig } from "./config.ts";
import { testSecrets } from "./secrets.ts";
import { suiteResource } from "./suite-resource.ts";
import { createTestDatabase } from "./database/database.ts";

export interface TestApi {
  url: string;
  deps: Deps;
  query: Deps["database"]["query"];
  /** What createListener takes beside the deps. */
  parts: AppParts;
  orgId: string;
  businessProfileId: string;
  /** A good token; of the seeded organization when no other is named. */
  token(orgId?: string, more?: Partial<TokenClaims>): string;
  /** One more organization with a profile of its own; the same party as the first one's when none is given. */
  addOrganization(seed?: { party: object }): Promise<{ orgId: string; businessProfileId: string }>;
  close(): Promise<void>;
}

/** An API for all tests of a suite, or with `each` a new one for every test. */
export const useTestApi = (overrides: Partial<Config> = {}, scope?: { each: boolean }): TestApi =>
  suiteResource(() => startTestApi(overrides), scope);

/** Runs the test on an API with these settings, and closes it. */
export async function withTestApi(overrides: Partial<Config>, test: (api: TestApi) => Promise<void>): Promise<void> {
  const api = await startTestApi(overrides);
  try {
    await test(api);
  } finally {
    await api.close();
  }
}

/** Shorter than the service's, so that no test waits for seconds. */
const heldCheckMs = 700;

/** The whole API on a port and a database of its own. */
export async function startTestApi(overrides: Partial<Config> = {}): Promise<TestApi> {
  const database = await createTestDatabase();
  const config = testConfig({ databaseUrl: database.url, ...overrides });
  const runtime = await openRuntime(config, "test-api");
  const { deps } = runtime;
  const rateLimit = await createRateLimit(deps);
  const dispatcher = new WorkDispatcher(deps);
  const admission = openIntakeAdmission(deps);
  const [typesetter, bodyMemory, held] = [
    new Typesetter(deps),
    new BodyMemory(config),
    new HeldRequests(deps, heldCheckMs),
  ];
  const parts = { rateLimit, dispatcher, typesetter, bodyMemory, admission, held };
  const server = createHttpServer(createListener(deps, parts), config, deps.logger);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const addOrganization = ({ party }: { party: object } = { party: buildBuyer() }) =>
    seedOrganization(deps, { name: "Dune Buyer", party: party as Party });
  const seeded = await addOrganization();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deps,
    query: (statement, parameters) => deps.database.query(statement, parameters),
    parts,
    ...seeded,
    token: (orgId = seeded.orgId, more = {}) =>
      signToken(testSecrets.jwtSecret, { orgId, subject: "test", days: 1, ...more }),
    addOrganization,
    close: async () => {
      server.close();
      server.closeAllConnections();
      rateLimit.close();
      await Promise.all([dispatcher.close(), typesetter.close()]);
      await runtime.close();
      await database.drop();
    },
  };
}
