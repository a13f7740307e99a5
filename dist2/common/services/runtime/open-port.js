import { once } from "node:events";
/** @throws Error with the text of `complaint` when the port cannot be opened */
export async function openPort(server, address, complaint) {
    server.listen(address);
    try {
        await once(server, "listening");
    }
    catch (error) {
        throw new Error(complaint(error), { cause: error });
    }
    return {
        port: server.address().port,
        close: async () => {
            const closed = once(server, "close");
            server.close();
            server.closeAllConnections();
            await closed;
        },
    };
}
//# sourceMappingURL=open-port.js.map