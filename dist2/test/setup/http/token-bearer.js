import { createServer } from "node:http";
import { listenLocally } from "./local-server.js";
/** A page that needs a token, at an address that needs none: a browser opens it as it was answered, with its policy. */
export const openTokenBearer = (api) => listenLocally(createServer((request, response) => void answer(api, request, response)));
async function answer(api, request, response) {
    const page = await fetch(api.url + (request.url ?? ""), { headers: { authorization: `Bearer ${api.token()}` } });
    const headers = ["content-type", "content-security-policy"].map((name) => [name, page.headers.get(name) ?? ""]);
    response.writeHead(page.status, Object.fromEntries(headers));
    response.end(Buffer.from(await page.arrayBuffer()));
}
//# sourceMappingURL=token-bearer.js.map