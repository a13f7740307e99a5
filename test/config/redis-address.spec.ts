import { expect } from "chai";

import { parseRedisUrl } from "../../common/config/storage-variables.ts";

describe("REDIS_URL", () => {
  it("is one server as it always was", () => {
    for (const url of ["redis://127.0.0.1:6379", "rediss://user:pass@redis.example/3", "redis://:p@h:1"]) {
      expect(parseRedisUrl(url)).to.deep.equal({ kind: "single", url });
    }
  });

  it("is a cluster, of which some servers are named", () => {
    expect(parseRedisUrl("rediss+cluster://user:p%40ss@a.example:7000,b,[::1]:7002")).to.deep.equal({
      kind: "cluster",
      tls: true,
      username: "user",
      password: "p@ss",
      nodes: [
        { host: "a.example", port: 7_000 },
        { host: "b", port: 6_379 },
        { host: "::1", port: 7_002 },
      ],
    });
  });

  it("is what sentinels call the master, with a database", () => {
    expect(parseRedisUrl("redis+sentinel://:secret@s1,s2:26380/main/2")).to.deep.equal({
      kind: "sentinel",
      tls: false,
      password: "secret",
      name: "main",
      db: 2,
      sentinels: [
        { host: "s1", port: 26_379 },
        { host: "s2", port: 26_380 },
      ],
    });
  });

  for (const [url, complaint] of [
    ["http://redis.example", /must be redis:\/\//],
    ["redis://a:1,b:2", /must be redis:\/\//],
    ["redis+cluster://a:70000", /names "a:70000", which is no host:port/],
    ["redis+cluster://a:1,,b:2", /names "", which is no host:port/],
    ["redis+cluster://a:1/0", /nothing behind them/],
    ["redis+sentinel://a:1", /name under which the sentinels know the master/],
    ["redis+cluster://%E0%A4%A@a:1", /not percent-encoded/],
    ["redis+cluster://", /must be redis:\/\//],
  ] as const) {
    it(`is not ${url}`, () => {
      expect(() => parseRedisUrl(url)).to.throw(complaint);
    });
  }
});
