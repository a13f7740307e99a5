import { createHash } from "node:crypto";

import { expect } from "chai";

import { useTestApi } from "../../../setup/api.ts";

describe("the console's page and files", () => {
  const api = useTestApi();
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${api.url}${path}`, { headers });

  for (const path of ["/console", "/console/search", "/console/documents/0199d3a0-7c1e-7000-8000-00000000d001"]) {
    it(`${path} holds no script, and its policy names its style by digest`, async () => {
      const answer = await get(path);
      const html = await answer.text();
      expect(answer.status).to.equal(200);
      expect(html).to.match(/<script type="module" src="[^"]+"><\/script>/);
      expect(html.match(/<script/g)).to.have.length(1);
      const style = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? "";
      const digest = createHash("sha256").update(style).digest("base64");
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy)
        .to.match(/^default-src 'none'; script-src 'self'; style-src 'sha256-/)
        .and.to.contain(`'sha256-${digest}'`)
        .and.to.contain("frame-ancestors 'none'");
      expect(policy).not.to.match(/unsafe|\*/);
      expect(html).not.to.match(/style=|\son\w+=/);
    });

    it(`what ${path} loads is there, and may be kept for ever, because its name has its digest`, async () => {
      const main = /src="([^"]+)"/.exec(await (await get(path)).text())?.[1] ?? "";
      const script = new URL(main, new URL(path, api.url));
      const texts = (await (await fetch(script)).text()).matchAll(/import\("(.\/(?:ar|en)-[^"]+)"\)/g);
      const files = [script, ...[...texts].map(([, name = ""]) => new URL(name, script))];
      expect(files).to.have.length(3);
      for (const file of files) {
        expect(file.pathname).to.match(/^\/console\/files\/(main|en|ar)-[A-Z0-9]{8}\.js$/);
        const { status, headers } = await fetch(file, { headers: { "Accept-Encoding": "br" } });
        expect(status, file.href).to.equal(200);
        expect(headers.get("cache-control")).to.equal("public, max-age=31536000, immutable");
        expect(headers.get("content-encoding")).to.equal("br");
        const etag = headers.get("etag") ?? "";
        expect((await fetch(file, { headers: { "If-None-Match": etag } })).status).to.equal(304);
      }
    });
  }

  for (const path of [
    "/console/secrets",
    "/console/files/package.json",
    "/console/files/main.js",
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
      expect(await answer.text()).to.contain("files/main-");
    });
  }

  it("leads from a slash at its end to the page", async () => {
    const answer = await fetch(`${api.url}/console/`, { redirect: "manual" });
    expect(answer.status).to.equal(308);
    expect(new URL(answer.headers.get("location") ?? "", answer.url).pathname).to.equal("/console");
  });
});
