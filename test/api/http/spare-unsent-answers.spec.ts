import type { RequestListener, Server } from "node:http";

import { expect } from "chai";
import { pino } from "pino";

import { createHttpServer } from "../../../api/http/http-server.ts";
import { testConfig } from "../../setup/config.ts";
import { listenLocally } from "../../setup/http/local-server.ts";
import { openRaw, type RawClient } from "../../setup/http/raw-client.ts";
import { until } from "../../setup/until.ts";

const answerBytes = 20_000_000;
const maxConnections = 2;
const ask = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";

const readAll = async (client: RawClient): Promise<number> => {
  client.socket.resume();
  await until("the answer ends", () => client.socket.readableEnded || client.received().length > answerBytes);
  return client.received().split("\r\n\r\n")[1]?.length ?? 0;
};

describe("api/http/http-server", () => {
  let server: Server;
  let url: string;
  let handedOver: boolean;
  const application: RequestListener = (_request, response) => {
    response.end("x".repeat(answerBytes));
    handedOver = true;
  };

  beforeEach(async () => {
    server = createHttpServer(application, { ...testConfig(), maxConnections }, pino({ enabled: false }));
    ({ url } = await listenLocally(server));
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  /** A client that has asked and reads nothing of its answer yet. */
  const openUnread = async (): Promise<RawClient> => {
    handedOver = false;
    const client = openRaw(url);
    client.socket.pause();
    client.write(ask);
    await until("the answer is handed over", () => handedOver);
    return client;
  };

  it("lets a large answer be read to its end in a crowd of connections", async () => {
    const client = await openUnread();
    const others = Array.from({ length: maxConnections }, () => openRaw(url, ask));
    await until("the others are answered", () => others.every((other) => other.received() !== ""));
    expect(await readAll(client)).to.equal(answerBytes);
  });

  it("lets it be read to its end when the server stops, and closes its connection then", async () => {
    const client = await openUnread();
    server.close();
    server.closeIdleConnections();
    expect(await readAll(client)).to.equal(answerBytes);
    server.closeIdleConnections();
    await client.end();
  });
});
