import type { TestApi } from "../../setup/api.ts";

export interface Visit {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

/** A browser as far as its cookies go: what a site sets, and what goes along with a request that another one caused. */
export class BrowserCookies {
  readonly cookies = new Map<string, { value: string; attributes: string }>();

  constructor(private readonly api: TestApi) {}

  async visit(
    method: string,
    path: string,
    { headers = {}, body, isCrossSite = false }: { headers?: object; body?: unknown; isCrossSite?: boolean } = {},
  ): Promise<Visit> {
    const sent = [...this.cookies].filter(
      ([, { attributes }]) => !isCrossSite || !attributes.includes("SameSite=Strict"),
    );
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

  #keep(set: string): void {
    const [, name = "", value = "", attributes = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(set) ?? [];
    if (attributes.includes("Max-Age=0")) {
      this.cookies.delete(name);
    } else {
      this.cookies.set(name, { value, attributes });
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
