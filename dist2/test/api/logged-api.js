import { once } from "node:events";
import { Writable } from "node:stream";
import { pino } from "pino";
import { createApp } from "../../api/app.js";
import { createHttpServer } from "../../api/http/http-server.js";
import { startTestApi } from "../setup/api.js";
/** The API with a log that the test reads. */
export async function startLoggedApi(overrides = {}) {
    const seeded = await startTestApi(overrides);
    const lines = [];
    const sink = new Writable({
        write: (chunk, _encoding, done) => {
            lines.push(JSON.parse(chunk.toString()));
            done();
        },
    });
    const logger = pino(sink);
    const app = createApp({ ...seeded.deps, logger }, seeded.parts);
    const server = createHttpServer(app.callback(), seeded.deps.config, logger);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return {
        ...seeded,
        url: `http://127.0.0.1:${server.address().port}`,
        lines,
        close: async () => {
            server.close();
            server.closeAllConnections();
            await seeded.close();
        },
    };
}
//# sourceMappingURL=logged-api.js.map