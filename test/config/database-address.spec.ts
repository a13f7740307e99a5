import { expect } from "chai";

import { parseDatabaseUrl, sharedParts, withDatabaseName, withWanted } from "../../common/config/database-address.ts";

describe("DATABASE_URL", () => {
  it("is one server as it always was", () => {
    for (const url of [
      "postgres://app:p%40ss@db:5432/app?sslmode=verify-full",
      "postgresql://%2Frun%2Fpg/app",
      "postgres:///app",
    ]) {
      expect(parseDatabaseUrl(url)).to.deep.equal({ servers: [url], wanted: "any" });
    }
  });

  it("is several servers, of which the one that takes writes is meant unless it says otherwise", () => {
    const servers = ["postgres://app:s@a:5432/app?sslmode=require", "postgres://app:s@[::1]/app?sslmode=require"];
    const url = "postgres://app:s@a:5432,[::1]/app?sslmode=require";
    expect(parseDatabaseUrl(url)).to.deep.equal({ servers, wanted: "read-write" });
    expect(parseDatabaseUrl(`${url}&target_session_attrs=primary`)).to.deep.equal({ servers, wanted: "primary" });
    expect(parseDatabaseUrl("postgres://h/d?target_session_attrs=standby")).to.deep.equal({
      servers: ["postgres://h/d"],
      wanted: "standby",
    });
  });

  it("can be changed without losing a server", () => {
    const url = "postgres://app:s@a:1,b:2/app?target_session_attrs=primary&sslmode=require";
    expect(withWanted(url, "prefer-standby")).to.equal(
      "postgres://app:s@a:1,b:2/app?sslmode=require&target_session_attrs=prefer-standby",
    );
    expect(withDatabaseName(url, "a b")).to.equal(
      "postgres://app:s@a:1,b:2/a%20b?target_session_attrs=primary&sslmode=require",
    );
    expect(sharedParts(url)).to.include({ username: "app", pathname: "/app" });
  });

  for (const [url, complaint] of [
    ["mysql://a/b", /^must be postgres:\/\//],
    ["postgres://a:1,b:x/c", /^must be postgres:\/\//],
    ["postgres://a,b/c?target_session_attrs=master", /^has target_session_attrs=master, which is none of any, /],
  ] as const) {
    it(`is refused as ${url}`, () => {
      expect(() => parseDatabaseUrl(url)).to.throw(complaint);
    });
  }
});
