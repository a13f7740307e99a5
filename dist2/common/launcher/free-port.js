import { createServer } from "node:net";
/**
 * A free port of the address: the preferred one when it is free, else any.
 *
 * @throws NodeJS.ErrnoException when not even that can be had
 */
export async function findFreePort(host = "127.0.0.1", preferred = 0) {
    if (preferred !== 0 && (await isPortFree(host, preferred))) {
        return preferred;
    }
    return listenBriefly(host, 0);
}
export async function isPortFree(host, port) {
    try {
        await listenBriefly(host, port);
        return true;
    }
    catch (error) {
        if (error.code === "EADDRINUSE") {
            return false;
        }
        throw error;
    }
}
function listenBriefly(host, port) {
    return new Promise((resolve, reject) => {
        const server = createServer();
        server.once("error", reject);
        server.listen({ host, port, exclusive: true }, () => {
            const { port: taken } = server.address();
            server.close(() => {
                resolve(taken);
            });
        });
    });
}
//# sourceMappingURL=free-port.js.map