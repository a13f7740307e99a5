import { once } from "node:events";
import { createServer } from "node:http";
import { hostname } from "node:os";
import { orThrow, verifyWebhook, WebhookError } from "../../client/create-client.js";
import { asError } from "../../errors.js";
import { isAlive } from "../../process-state.js";
import { CommandError, exitCodes } from "../exit-codes.js";
import { plain, print, printJson, say } from "../output.js";
import { defineProgram } from "../program.js";
import { openSession, sessionHelp, sessionOptions } from "../session.js";
const maxBodyBytes = 1024 * 1024;
const endMs = 10_000;
export const webhook = defineProgram({
    name: "webhook",
    arguments: "listen [--port N] [--url URL] [--events NAMES] [--json]",
    about: "Receives events on this machine: verifies each and prints it",
    help: `
  listen          registers an endpoint, prints what comes, and removes the endpoint when it ends
  --port N        where it listens, on 127.0.0.1; any free port by default
  --url URL       the address by which the service reaches it, where that is another one (a tunnel)
  --events NAMES  with commas between them; all by default${sessionHelp}`,
    options: { ...sessionOptions, port: { type: "string" }, url: { type: "string" }, events: { type: "string" } },
    run: async ({ values, positionals, signal, refuse }) => {
        const port = Number(values.port ?? 0);
        if (positionals.join(" ") !== "listen" || !(Number.isInteger(port) && port >= 0 && port < 65_536)) {
            return refuse("webhook listen, with a --port from 0 to 65535");
        }
        const session = openSession(values, signal);
        const secret = {};
        const server = createServer((request, response) => {
            receive(request, secret.value, session.isJson).then((status) => response.writeHead(status).end(), () => response.writeHead(400).end());
        });
        await listen(server, port);
        try {
            const url = values.url ?? `http://127.0.0.1:${server.address().port}/`;
            await whileRegistered(session, { url, events: values.events?.split(",") ?? ["*"] }, async (given) => {
                secret.value = given;
                say(`Listening at ${url}; Ctrl-C removes the endpoint and ends.`);
                await once(signal, "abort");
            });
            return exitCodes.done;
        }
        finally {
            server.close();
            server.closeAllConnections();
        }
    },
});
async function listen(server, port) {
    server.listen(port, "127.0.0.1");
    try {
        await once(server, "listening");
    }
    catch (error) {
        throw new CommandError(exitCodes.usage, `Port ${port} cannot be used: ${asError(error).message}`);
    }
}
/** Registers the endpoint for the time of the work. Those that killed processes of this machine have left are removed first. */
async function whileRegistered({ client, signal }, endpoint, work) {
    const place = `webhook listen on ${hostname()}, process `;
    const description = `${place}${process.pid}`;
    const listed = orThrow(await client.listWebhooks({}, { signal }));
    const isLeft = (text) => text?.startsWith(place) === true && !isAlive(Number(text.slice(place.length)));
    for (const { id } of listed.data.filter((each) => isLeft(each.description))) {
        await client.deleteWebhook({ id }, { signal });
    }
    // The service says which events there are.
    const events = endpoint.events;
    const body = { url: endpoint.url, description, enabled: true, ...(events !== undefined && { events }) };
    const { id, secret } = orThrow(await client.createWebhook({ body }, { signal }));
    try {
        await work(secret);
    }
    finally {
        // The signal is aborted by now.
        const { status } = await client.deleteWebhook({ id }, { timeoutMs: endMs });
        say(status === 204 ? "The endpoint is removed." : `The endpoint ${id} could not be removed (${status}).`);
    }
}
async function receive(request, secret, isJson) {
    const parts = [];
    let length = 0;
    for await (const part of request) {
        length += part.length;
        if (length > maxBodyBytes) {
            return 413;
        }
        parts.push(part);
    }
    if (request.method !== "POST" || secret === undefined) {
        return 405;
    }
    try {
        const event = await verifyWebhook(Buffer.concat(parts), request.headers, secret);
        if (isJson) {
            printJson(event);
        }
        else {
            print(plain(`${event.timestamp}  ${event.type}  ${JSON.stringify(event.data)}`));
        }
        return 204;
    }
    catch (error) {
        if (error instanceof WebhookError) {
            say(`Refused: ${plain(error.message)} (${error.code})`);
            return 401;
        }
        throw error;
    }
}
//# sourceMappingURL=webhook.js.map