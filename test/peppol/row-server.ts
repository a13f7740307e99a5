import { text } from "node:stream/consumers";
import type { IncomingMessage, ServerResponse } from "node:http";

import { readSbdHeader } from "../../common/peppol/sbdh.ts";
import { serveAccessPoint } from "./access-point-server.ts";

type Row = Record<string, unknown>;

/** How phoss-ap answers a POST: `lost` takes the envelope and sends it, and breaks off. */
type PostAnswer = { status: number; body: unknown; row?: Row } | "lost";

/** The rows of a phoss-ap (access-point.md 5), as far as its answers follow from them. */
export interface RowServer {
  url: string;
  /** Envelope ids in the order of their rows. */
  posted: string[];
  /** Its database: then a POST is a 400, a question a 404, and its size -1. */
  isAway: boolean;
  /** Undefined: it is sent. */
  answer: PostAnswer | undefined;
  change(id: string, row: Row): void;
  /** Archived and cleaned up, or a second row of the same id. */
  forget(id: string): void;
  reset(): void;
  close(): Promise<void>;
}

const sent = { status: 200, body: { sendingSuccess: true, overallSuccess: true }, row: { status: "sent" } } as const;
const notTaken = { status: 400, body: "Failed to submit outbound SBD transaction" } as const;

export async function serveRows(): Promise<RowServer> {
  const rows = new Map<string, Row[]>();
  const http = await serveAccessPoint((request, response) => void answer(request, response));
  const server: RowServer = {
    url: http.url,
    posted: [],
    isAway: false,
    answer: undefined,
    change: (id, row) => rows.set(id, [{ ...rows.get(id)?.[0], ...row }]),
    forget: (id) => rows.delete(id),
    reset: () => Object.assign(server, { posted: [], isAway: false, answer: undefined }),
    close: () => http.close(),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const reply = (status: number, said?: unknown): void =>
      void response.writeHead(status).end(said === undefined ? "" : JSON.stringify(said));
    if (request.method === "POST") {
      post(readSbdHeader(body).sbdhId, reply, () => response.destroy());
    } else if (request.url?.endsWith("/size") === true) {
      reply(200, server.isAway ? -1 : rows.size);
    } else {
      const id = /status\/([^?]+)/.exec(request.url ?? "")?.[1] ?? "";
      const found = server.isAway ? [] : (rows.get(id) ?? []);
      reply(found.length === 1 ? 200 : 404, found.length === 1 ? found[0] : undefined);
    }
  }

  function post(id: string, reply: (status: number, said: unknown) => void, drop: () => void): void {
    const said = server.isAway ? notTaken : server.answer === "lost" ? sent : (server.answer ?? sent);
    if ("row" in said && said.row !== undefined) {
      server.posted.push(id);
      rows.set(id, [...(rows.get(id) ?? []), { attemptCount: 1, ...said.row }]);
    }
    return server.answer === "lost" ? drop() : reply(said.status, said.body);
  }

  return server;
}
