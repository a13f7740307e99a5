/** What a connection may take to send the headers of a request while there is a crowd. */
const patienceMs = 2_000;
/**
 * While more than half of the connections are taken, node's own time-out for the headers of a request, the first one of a
 * connection or a further one, is two seconds. Connections between two requests stay: they are closed where there is no other
 * place (connection-limit.ts).
 *
 * @returns whether there is a crowd
 */
export function hurryCrowd(server, { maxConnections, headersTimeoutMs }) {
    let open = 0;
    const isCrowd = () => open > maxConnections / 2;
    const count = (more) => {
        open += more;
        server.headersTimeout = isCrowd() ? Math.min(patienceMs, headersTimeoutMs) : headersTimeoutMs;
    };
    server.on("connection", (socket) => {
        count(1);
        socket.once("close", () => count(-1));
    });
    return isCrowd;
}
//# sourceMappingURL=hurry-crowd.js.map