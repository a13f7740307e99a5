import { createServer } from "node:net";
const first = 20_000;
const last = 32_000;
/**
 * A port for a process that has to know it before it starts, or to keep it over a restart; the first of `count` in a row. It lies below
 * those that Linux gives to `listen(0)` and to outgoing connections, so that nothing else on the machine takes it meanwhile.
 */
export async function reservePort(count = 1) {
    for (;;) {
        const port = first + Math.floor(Math.random() * (last - first));
        const free = await Promise.all(Array.from({ length: count }, (_, nth) => isFree(port + nth)));
        if (free.every(Boolean)) {
            return port;
        }
    }
}
const isFree = (port) => new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
});
//# sourceMappingURL=free-port.js.map