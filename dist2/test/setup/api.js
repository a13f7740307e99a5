import { once } from "node:events";
import { createApp } from "../../api/app.js";
import { HeldRequests } from "../../api/held/held-requests.js";
import { createHttpServer } from "../../api/http/http-server.js";
import { BodyMemory } from "../../api/limits/body-memory.js";
import { openIntakeAdmission } from "../../api/limits/open-intake-admission.js";
import { createRateLimit } from "../../api/middleware/rate-limit.js";
import { Typesetter } from "../../api/resources/readable-invoice/typesetter/typesetter.js";
import { WorkDispatcher } from "../../api/threads/work-dispatcher.js";
import { signToken } from "../../common/launcher/account/development-token.js";
import { seedOrganization } from "../../common/services/organizations/seed-organization.js";
import { openRuntime } from "../../common/services/runtime/open-runtime.js";
import { buildBuyer } from "../factories/request.js";
import { testConfig } from "./config.js";
import { testSecrets } from "./secrets.js";
import { suiteResource } from "./suite-resource.js";
import { createTestDatabase } from "./database/database.js";
/** An API for all tests of a suite, or with `each` a new one for every test. */
export const useTestApi = (overrides = {}, scope) => suiteResource(() => startTestApi(overrides), scope);
/** Runs the test on an API with these settings, and closes it. */
export async function withTestApi(overrides, test) {
    const api = await startTestApi(overrides);
    try {
        await test(api);
    }
    finally {
        await api.close();
    }
}
/** The whole API on a port and a database of its own. */
export async function startTestApi(overrides = {}) {
    const database = await createTestDatabase();
    const config = testConfig({ databaseUrl: database.url, ...overrides });
    const runtime = await openRuntime(config, "test-api");
    const { deps } = runtime;
    const rateLimit = await createRateLimit(deps);
    const dispatcher = new WorkDispatcher(deps);
    const admission = openIntakeAdmission(deps);
    const [typesetter, bodyMemory, held] = [new Typesetter(deps), new BodyMemory(config), new HeldRequests(deps)];
    const parts = { rateLimit, dispatcher, typesetter, bodyMemory, admission, held };
    const server = createHttpServer(createApp(deps, parts).callback(), config, deps.logger, (status) => deps.requestMeter.record(status));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const addOrganization = ({ party } = { party: buildBuyer() }) => seedOrganization(deps, { name: "Dune Buyer", party: party });
    const seeded = await addOrganization();
    return {
        url: `http://127.0.0.1:${server.address().port}`,
        deps,
        query: (statement, parameters) => deps.database.query(statement, parameters),
        parts,
        ...seeded,
        token: (orgId = seeded.orgId, more = {}) => signToken(testSecrets.jwtSecret, { orgId, subject: "test", days: 1, ...more }),
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
//# sourceMappingURL=api.js.map