import { createServer } from "node:http";

import { expect } from "chai";

import { createPhossAp } from "../../common/peppol/open-access-point.ts";
import { startAccessPointWatch } from "../../workers/periodic-jobs/jobs.ts";
import { listenLocally, type LocalServer } from "../setup/http/local-server.ts";
import { suiteResource } from "../setup/suite-resource.ts";
import { until } from "../setup/until.ts";

const unnamed =
  /^Its page of status .* does not say which version it is; phoss-ap 0\.11\.0 is the oldest that will do$/;
const version = (name: unknown, more = {}): string => JSON.stringify({ "build.version": name, ...more });
const mebibyte = "x".repeat(1_048_576);

/** What the page answers, and what is said against the access point then. */
const pages: readonly (readonly [
  what: string,
  status: number,
  chunks: readonly string[],
  faults: readonly RegExp[],
])[] = [
  ["0.10.9", 200, [version("0.10.9")], [/^It is version 0\.10\.9; /]],
  ["0.9.12", 200, [version("0.9.12")], [/^It is version 0\.9\.12; /]],
  ["0.11.0", 200, [version("0.11.0", { "forwarding.mode": "http_post_sync" })], []],
  ["0.12.0-SNAPSHOT", 200, [version("0.12.0-SNAPSHOT")], []],
  ["1.0.0", 200, [version("1.0.0")], []],
  ["no version", 200, ['{"status.enabled":false}'], [unnamed]],
  ["nonsense for a version", 200, [version("latest")], [unnamed]],
  ["a number for a version", 200, [version(0.11)], [unnamed]],
  ["a version without end", 200, [version(`0.11.${"9".repeat(50_000)}`)], [unnamed]],
  ["HTML", 200, ["<!doctype html><h1>0.11.0</h1>"], [unnamed]],
  ["no page", 404, [], [unnamed]],
  ["10 MB", 200, ['{"build.version":"0.11.0","x":"', ...Array<string>(10).fill(mebibyte), '"}'], [unnamed]],
  [
    "other settings",
    200,
    [version("0.11.0", { "forwarding.mode": "http_post_async", "verification.outbound.enabled": true })],
    [/forwarding\.mode is not http_post_sync/, /verification\.outbound\.enabled is true/],
  ],
];

describe("the page of status of phoss-ap", () => {
  let answer: { status: number; chunks: readonly string[] };
  const server = suiteResource<LocalServer>(() =>
    listenLocally(
      createServer((_request, response) => {
        response.writeHead(answer.status);
        for (const chunk of answer.chunks) {
          response.write(chunk);
        }
        response.end();
      }),
    ),
  );
  const open = () => createPhossAp({ baseUrl: server.url, token: "secret", timeoutMs: 5_000 });

  for (const [what, status, chunks, faults] of pages) {
    it(`says of ${what} ${faults.length === 0 ? "nothing" : "what is wrong"}, and that it answers`, async () => {
      answer = { status, chunks };
      const accessPoint = open();
      try {
        await accessPoint.probe();
        expect(accessPoint.outage()).to.equal(undefined);
        expect(accessPoint.faults()).to.have.length(faults.length);
        faults.forEach((words, nth) => expect(accessPoint.faults()[nth]).to.match(words));
      } finally {
        await accessPoint.close();
      }
    });
  }

  it("is read while calls are answered too, logged once, and believed until another is read", async () => {
    answer = { status: 200, chunks: [version("0.10.9")] };
    const accessPoint = open();
    const logged: unknown[] = [];
    let looks = 0;
    await accessPoint.status("answered a moment ago");
    const probe = async (): Promise<void> => {
      await accessPoint.probe();
      looks += 1;
    };
    const logger = { warn: (...words: unknown[]) => logged.push(words) };
    const watch = startAccessPointWatch(
      { config: { accessPointProbeMs: 1 }, logger: logger as never, accessPoint: { ...accessPoint, probe } },
      ["transmission"],
    );
    try {
      await until("it was looked at twice", () => looks > 1);
      expect(accessPoint.faults()).to.have.length(1);
      expect(logged).to.have.length(1);
      answer = { status: 500, chunks: ["<html>"] };
      await accessPoint.probe();
      expect(accessPoint.faults()).to.have.length(1);
    } finally {
      await watch.stop();
      await accessPoint.close();
    }
  });
});
