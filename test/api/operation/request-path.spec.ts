import { expect } from "chai";

import { requestPath } from "../../../api/operation/path.ts";

const paths: [target: string, path: string][] = [
  ["/api/changes", "/api/changes"],
  ["/api/changes?wait=1?2", "/api/changes"],
  ["/API/Changes", "/API/Changes"],
  ["//api/changes", "//api/changes"],
  ["/api//changes/", "/api//changes/"],
  ["/api/./changes/../x", "/api/./changes/../x"],
  ["/api/%63hanges", "/api/%63hanges"],
  ["/api/%2e%2E/changes", "/api/%2e%2E/changes"],
  ["/api/changes#a", "/api/changes#a"],
  ["/api/changes;a=1", "/api/changes;a=1"],
  ["/api/changes%3Fwait=1", "/api/changes%3Fwait=1"],
  ["http://host:1/api/changes?a", "/api/changes"],
  ["HTTPS://host/api/changes", "/api/changes"],
];

const nowhere = [
  "",
  "*",
  "api/changes",
  "host:443",
  "http://host",
  "http://host?x=/api/changes",
  "http://host\\api/changes",
  "ftp://host/api/changes",
  "file:/api/changes",
  "/api\\changes#",
  "/api%2fchanges",
  "/api%2Fchanges",
  "/api%5cchanges",
  "/api/changes%00",
  "http://host/api%2Fchanges",
];

describe("api/operation/path", () => {
  for (const [target, path] of paths) {
    it(`takes ${target} by the letter`, () => {
      expect(requestPath(target)).to.equal(path);
    });
  }

  for (const target of nowhere) {
    it(`finds no path in ${JSON.stringify(target)}`, () => {
      expect(requestPath(target)).to.equal("*");
    });
  }
});
