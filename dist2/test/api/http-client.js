import { expect } from "chai";
import { splitDetails } from "../setup/http/split-details.js";
/** One request, as a client sends it. */
export async function call(api, method, path, options = {}) {
    const { token = api.token(), headers = {}, body, signal } = options;
    const sent = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
    const response = await fetch(api.url + path, {
        method,
        redirect: "manual",
        headers: {
            ...(token !== null && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { "content-type": "application/json" }),
            ...headers,
        },
        ...(body !== undefined && { body: sent }),
        ...(signal !== undefined && { signal }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, ...splitDetails(parsed(text)) };
}
/** The body of an answer, which must have the status. */
export async function jsonOf(asked, status = 200) {
    const answer = await asked;
    expect(answer.status, answer.text).to.equal(status);
    return answer.json;
}
/** Expects that the request is refused as a whole, with the message. */
export async function expectError(asked, status, message) {
    expect(await jsonOf(asked, status)).to.deep.equal({ errors: { message } });
}
/** Expects that the request is refused with 400, for exactly these fields or parameters. */
export async function expectFieldErrors(asked, ...fields) {
    const { errors } = await jsonOf(asked, 400);
    expect(errors).to.have.all.keys(...fields);
}
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
/** How many documents the database holds. */
export async function countDocuments(api) {
    const rows = await api.query("select count(*) from documents");
    return Number(rows[0]?.count);
}
/** A GET of something that is not text. */
export async function download(api, path, { token = api.token(), headers = {} } = {}) {
    const response = await fetch(api.url + path, { headers: { authorization: `Bearer ${token}`, ...headers } });
    return {
        status: response.status,
        headers: response.headers,
        bytes: Buffer.from(await response.arrayBuffer()),
    };
}
//# sourceMappingURL=http-client.js.map