import { fork, type ChildProcess } from "node:child_process";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";

import type { Json } from "../../factories/request.ts";
import { RestartedServer } from "../../setup/database/restarted-server.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../setup/http/webhook-receiver.ts";
import { entrustProcess } from "../../setup/processes/caretaker.ts";
import { reservePort } from "../../setup/processes/free-port.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { end, startRedisServer, type RedisServer } from "../../setup/redis/redis.ts";
import { builtRoot } from "../../setup/repository-root.ts";
import { until } from "../../setup/until.ts";
import { Screen } from "./screen.ts";

/** One process of workers under each name can be frozen and killed by itself. */
const environment = {
  WORKERS: "1",
  WEBHOOK_PRIVATE_TARGETS: "allowed",
};

/** A customer's endpoint, which can be made to fail. */
interface Endpoint extends WebhookReceiver {
  /** What it answers. */
  status: number;
}

async function openEndpoint(): Promise<Endpoint> {
  const answer = { status: 204 };
  const receiver = await startWebhookReceiver((_nth, response) => response.writeHead(answer.status).end());
  return Object.assign(answer, receiver);
}

interface SiteParts {
  stack: Stack;
  server: RestartedServer;
  redis: RedisServer | undefined;
  endpoint: Endpoint;
  screen: Screen;
  watching: ChildProcess;
}

/** A site whose parts can be made to fail, watched through an API process that goes on. */
export class ScreenSite {
  readonly stack: Stack;
  readonly server: RestartedServer;
  readonly endpoint: Endpoint;
  readonly screen: Screen;

  private constructor(private readonly parts: SiteParts) {
    ({ stack: this.stack, server: this.server, endpoint: this.endpoint, screen: this.screen } = parts);
  }

  /** Two processes of the API, of which one is watched, two of workers, and the simulator; queues on Redis where there is one. */
  static async start(): Promise<ScreenSite> {
    const server = await RestartedServer.start();
    const redis = await startRedisServer();
    const endpoint = await openEndpoint();
    const stack = await Stack.start({
      databaseUrl: server.url,
      processes: ["simulator", "api", "workers", "workers-2"],
      environment,
      ...(redis !== undefined && { redisUrl: redis.url }),
    });
    const port = await reservePort();
    const watching = forkApi(stack, port);
    const url = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until("the other API answers", isReady, 60_000);
    // Without an endpoint there is nothing to dispatch.
    const body = { url: endpoint.url, description: "screen", events: ["*"], enabled: true };
    await stack.call("POST", "/api/webhooks", { body });
    // The first document of a process takes longer than any other.
    await stack.createMany(4);
    await stack.untilAllApproved();
    const screen = new Screen(url, stack.tokenFor(["site-operator"]));
    await until("the stream is read", () => screen.isLive, 60_000);
    return new ScreenSite({ stack, server, redis, endpoint, screen, watching });
  }

  get redis(): RedisServer | undefined {
    return this.parts.redis;
  }

  /** A command of its own protocol, and the first lines that it answers. */
  async askRedis(command: string): Promise<string> {
    const socket = connect(this.redis?.port ?? 0, "127.0.0.1");
    socket.write(`${command}\r\nQUIT\r\n`);
    return text(socket);
  }

  async killRedis(): Promise<void> {
    await (this.redis && end(this.redis.process, "SIGKILL"));
  }

  async startRedisAgain(): Promise<void> {
    this.parts.redis = await startRedisServer(this.redis?.port);
  }

  /** What a site operator asks for. @throws Error with an answer that is none of 2xx */
  operate = async (request: string, body?: object): Promise<Json> => {
    const [method = "", address = ""] = request.split(" ");
    const { stack } = this;
    const { status, json } = await stack.call(method, address, {
      token: stack.tokenFor(["site-operator"]),
      ...(body !== undefined && { body: { reason: "The runbook says so", ...body } }),
    });
    if (status >= 300) {
      throw new Error(`${request} was answered ${status}: ${JSON.stringify(json)}`);
    }
    return json;
  };

  /** What becomes of every envelope from now on: `{}` for what its TINs say. */
  async setOutcomes(outcomes: Record<string, string>): Promise<void> {
    const { ACCESS_POINT_TOKEN: token = "" } = this.stack.environment;
    await fetch(`${this.stack.simulatorUrl}/simulator/outcomes`, {
      method: "POST",
      headers: { "x-token": token },
      body: JSON.stringify(outcomes),
    });
  }

  async close(): Promise<void> {
    this.screen.close();
    this.parts.watching.kill("SIGKILL");
    await this.stack.close();
    await this.endpoint.close();
    await this.redis?.stop();
    await this.server.stop();
  }
}

function forkApi(stack: Stack, port: number): ChildProcess {
  const env = { ...stack.environment, PORT: String(port) };
  const child = fork(path.join(builtRoot, "api/server.js"), { env, stdio: ["ignore", "ignore", "ignore", "ipc"] });
  entrustProcess(child);
  return child;
}
