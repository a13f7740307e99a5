/** A browser as far as its cookies go: what a site sets, and what goes along with a request that another one caused. */
export class BrowserCookies {
    constructor(api) {
        this.api = api;
        this.cookies = new Map();
    }
    async visit(method, path, { headers = {}, body, isCrossSite = false } = {}) {
        const sent = [...this.cookies].filter(([, { attributes }]) => !isCrossSite || !attributes.includes("SameSite=Strict"));
        const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join("; ");
        const answer = await fetch(this.api.url + path, {
            method,
            redirect: "manual",
            headers: {
                ...(cookie !== "" && { cookie }),
                ...(body !== undefined && { "content-type": "application/json" }),
                ...headers,
            },
            ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        for (const set of answer.headers.getSetCookie()) {
            this.#keep(set);
        }
        const text = await answer.text();
        return { status: answer.status, headers: answer.headers, text, json: parsed(text) };
    }
    #keep(set) {
        const [, name = "", value = "", attributes = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(set) ?? [];
        if (attributes.includes("Max-Age=0")) {
            this.cookies.delete(name);
        }
        else {
            this.cookies.set(name, { value, attributes });
        }
    }
}
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
//# sourceMappingURL=browser-cookies.js.map