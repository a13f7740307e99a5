import { fork } from "node:child_process";
import { once } from "node:events";
import { testSecrets } from "../secrets.js";
import { inherited } from "./stack.js";
/**
 * Starts an API in a process of its own by a script that sends its `port`, with the environment that the service needs and
 * no access point behind it.
 */
export async function forkApi(script, databaseUrl, environment = {}) {
    const server = fork(script, {
        env: {
            ...inherited(),
            DATABASE_URL: databaseUrl,
            JWT_SECRET: testSecrets.jwtSecret,
            ACCESS_POINT_URL: "http://127.0.0.1:9",
            ACCESS_POINT_TOKEN: testSecrets.accessPointToken,
            INBOUND_TOKEN: testSecrets.inboundToken,
            SECRETS_KEY: testSecrets.secretsKey,
            SERVICE_PROVIDER_ID: "000123",
            HOST: "127.0.0.1",
            PORT: "0",
            LOG_LEVEL: "error",
            ...environment,
        },
        silent: true,
    });
    const [{ port }] = (await once(server, "message"));
    return { server, port };
}
//# sourceMappingURL=fork-api.js.map