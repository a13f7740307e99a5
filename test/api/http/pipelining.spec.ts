import { expect } from "chai";

import { useTestApi } from "../../setup/api.ts";
import { openRaw } from "../../setup/http/raw-client.ts";
import { until } from "../../setup/until.ts";

const ask = (path: string, count: number): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(count);
const answers = (received: string): number => received.split("HTTP/1.1 200 ").length - 1;

describe("api/limits/pipelining", () => {
  const api = useTestApi();

  it("answers what a client sends ahead, in its order, again and again", async () => {
    const client = openRaw(api.url, ask("/health/live", 16) + ask("/openapi.json", 1));
    for (let round = 1; round <= 5; round += 1) {
      await until(`${17 * round} answers`, () => answers(client.received()) === 17 * round);
      expect(client.received()).to.match(/"openapi":/);
      client.socket.write(ask("/health/live", 16) + ask("/openapi.json", 1));
    }
    client.socket.destroy();
  });

  it("cuts off who sends on without waiting, and goes on for all others", async () => {
    const greedy = Array.from({ length: 20 }, () => openRaw(api.url, ask("/health/ready", 5_000)));
    for (const client of greedy) {
      expect(answers(await client.end())).to.be.below(5_000);
    }
    const { status } = await fetch(`${api.url}/health/live`);
    expect(status).to.equal(200);
  });
});
