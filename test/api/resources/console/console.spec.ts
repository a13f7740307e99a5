import { createHash } from "node:crypto";

import { expect } from "chai";

import { useTestApi } from "../../../setup/api.ts";

describe("the console's page and files", () => {
  const api = useTestApi();
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${api.url}${path}`, { headers });

  for (const [path, root] of [
    ["/console", "console/"],
    ["/console/search", ""],
    ["/console/documents/0199d3a0-7c1e-7000-8000-00000000d001", "../"],
  ] as const) {
    it(`${path} holds no script but the map of names, and its policy names that by digest`, async () => {
      const answer = await get(path);
      const html = await answer.text();
      expect(answer.status).to.equal(200);
      const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
      const inline = scripts.filter(([, , text = ""]) => text !== "");
      expect(inline.map(([, attributes = ""]) => attributes.trim())).to.deep.equal(['type="importmap"']);
      const digest = createHash("sha256")
        .update(inline[0]?.[2] ?? "")
        .digest("base64");
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy).to.contain(`script-src 'self' 'sha256-${digest}';`);
      expect(policy)
        .to.match(/^default-src 'none';/)
        .and.to.contain("frame-ancestors 'none'");
      expect(policy).not.to.match(/unsafe|\*/);
      expect(policy).to.match(/style-src 'self' 'sha256-[^']+';/);
      expect(html).not.to.match(/<style|style=|\son\w+=/);
      expect(html).to.contain(`src="${root}files/main.js"`);
    });

    it(`everything that ${path} names is there, and its modules name nothing else`, async () => {
      const html = await (await get(path)).text();
      const base = new URL(path, api.url);
      const { imports } = JSON.parse(/importmap">(.*?)</.exec(html)?.[1] ?? "{}") as {
        imports: Record<string, string>;
      };
      const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name = ""]) => name);
      const seen = new Set<string>();
      const open = [...named, ...Object.values(imports)].map((name) => new URL(name, base).href);
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (seen.has(next)) {
          continue;
        }
        seen.add(next);
        const answer = await fetch(next);
        expect(answer.status, next).to.equal(200);
        const text = await answer.text();
        if (answer.headers.get("content-type")?.startsWith("text/javascript") === true) {
          const statements = text.matchAll(/(?:^|[;}\n])(?:import|export)\b(?:[^"';=()]*\bfrom)?\s*"([^"]+)"/g);
          const from = [...statements, ...text.matchAll(/\bimport\("([^"]+)"/g)].map(([, name = ""]) => name);
          const bare = from.filter((name) => !name.startsWith("."));
          expect(
            bare.filter((name) => imports[name] === undefined),
            next,
          ).to.deep.equal([]);
          open.push(...from.filter((name) => name.startsWith(".")).map((name) => new URL(name, next).href));
        }
      }
      for (const known of ["/pages/queues.js", "/locales/en.json", "/locales/ar.json"]) {
        expect(
          [...seen].some((file) => file.endsWith(known)),
          known,
        ).to.equal(true);
      }
    });
  }

  it("answers a file that is known already with 304", async () => {
    const first = await get("/console/files/style.css");
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("content-type")).to.contain("text/css");
    expect((await get("/console/files/style.css", { "If-None-Match": etag })).status).to.equal(304);
  });

  for (const path of [
    "/console/secrets",
    "/console/files/package.json",
    "/console/files/main.tsx",
    "/console/files/tsconfig.json",
    "/console/files/..%2fserver.js",
    "/console/files/../server.js",
    "/console/files/parts/..",
    "/console/files/constructor",
    "/Console",
  ]) {
    it(`has nothing at ${path}`, async () => {
      const answer = await get(path);
      expect(answer.status).to.be.oneOf([401, 404]);
    });
  }

  for (const path of ["/console/nonsense", "/console/nonsense/of-somebody", "/console/files"]) {
    it(`answers ${path} with the page, which says that there is no such view`, async () => {
      const answer = await get(path);
      expect(answer.status).to.equal(404);
      expect(answer.headers.get("content-type")).to.contain("text/html");
      expect(answer.headers.get("content-security-policy")).to.contain("default-src 'none'");
      expect(answer.headers.get("cache-control")).to.equal("no-store");
      expect(await answer.text()).to.contain("files/main.js");
    });
  }

  it("leads from a slash at its end to the page", async () => {
    const answer = await fetch(`${api.url}/console/`, { redirect: "manual" });
    expect(answer.status).to.equal(308);
    expect(new URL(answer.headers.get("location") ?? "", answer.url).pathname).to.equal("/console");
  });
});
