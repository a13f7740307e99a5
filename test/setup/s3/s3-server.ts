import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { listenLocally } from "../http/local-server.ts";
import { signatureOf } from "./s3-signature.ts";

/**
 * - `error`: 500, as of a store that is in trouble
 * - `hang`: no answer at all
 * - `stall`: an answer whose second half never comes
 * - `cut`: the connection ends within the answer
 * - `short`: a whole answer with too few bytes
 * - `whole`: the whole object, whatever part was asked for
 */
export type S3Fault = "error" | "hang" | "stall" | "cut" | "short" | "whole";

const xml = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code} it is</Message></Error>`;

/** A store in memory that speaks as much of S3 as an archive needs, checks every signature, and fails as `fault` says. */
export class S3Server {
  readonly objects = new Map<string, Buffer>();
  readonly requests: string[] = [];
  /** What becomes of a request, for example `PUT 2026-03/…`; nothing is done of one that fails. */
  fault: (request: string) => S3Fault | undefined = () => undefined;
  readonly keys = { accessKeyId: "archive-key", secretAccessKey: "hQ7v0c2Wq3sXz9Lm4TtRbN8kYfJ1pGdE" };
  /** Whether the access key may only read: requests that write or delete are answered with AccessDenied. */
  isReadOnly = false;
  readonly bucket = "months";

  private constructor(
    readonly url: string,
    readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<S3Server> {
    const server = createServer((request, response) => {
      void own.answer(request, response);
    });
    const { url, close } = await listenLocally(server);
    const own = new S3Server(url, close);
    return own;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) {
      parts.push(part);
    }
    const body = Buffer.concat(parts);
    const [, bucket = "", ...names] = decodeURIComponent(new URL(request.url ?? "", this.url).pathname).split("/");
    const key = names.join("/");
    this.requests.push(`${request.method} ${key}`);
    const fault = this.fault(`${request.method} ${key}`);
    const refused = fault === "error" ? ([500, "InternalError"] as const) : this.refuse(request, bucket, body);
    if (fault === "hang") {
      return;
    }
    if (refused !== undefined) {
      response.writeHead(refused[0], { "content-type": "application/xml" });
      response.end(request.method === "HEAD" ? undefined : xml(refused[1]));
      return;
    }
    this.serve({ request, response, key, body, fault });
  }

  private refuse(request: IncomingMessage, bucket: string, body: Buffer): readonly [number, string] | undefined {
    const { authorization = "", "x-amz-content-sha256": digest } = request.headers;
    const { accessKeyId, secretAccessKey } = this.keys;
    if (!authorization.includes(`Credential=${accessKeyId}/`)) {
      return [403, "InvalidAccessKeyId"];
    }
    if (!authorization.endsWith(`Signature=${signatureOf(request, secretAccessKey)}`)) {
      return [403, "SignatureDoesNotMatch"];
    }
    if (bucket !== this.bucket) {
      return [404, "NoSuchBucket"];
    }
    if (this.isReadOnly && request.method !== "GET" && request.method !== "HEAD") {
      return [403, "AccessDenied"];
    }
    return digest === createHash("sha256").update(body).digest("hex") ? undefined : [400, "XAmzContentSHA256Mismatch"];
  }

  private serve(of: {
    request: IncomingMessage;
    response: ServerResponse;
    key: string;
    body: Buffer;
    fault: S3Fault | undefined;
  }): void {
    const { request, response, key, body } = of;
    const object = this.objects.get(key);
    if (request.method === "PUT") {
      this.objects.set(key, body);
      response.end();
    } else if (request.method === "DELETE") {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else if (object === undefined) {
      response.writeHead(404, { "content-type": "application/xml" });
      response.end(request.method === "HEAD" ? undefined : xml("NoSuchKey"));
    } else if (request.method === "HEAD") {
      response.writeHead(200, { "content-length": object.length }).end();
    } else {
      sendPart(request, response, object, of.fault);
    }
  }
}

function sendPart(
  request: IncomingMessage,
  response: ServerResponse,
  object: Buffer,
  fault: S3Fault | undefined,
): void {
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
  if (Number(from) >= object.length) {
    response.writeHead(416, { "content-type": "application/xml" }).end(xml("InvalidRange"));
    return;
  }
  const isPart = from !== undefined && fault !== "whole";
  const part = isPart ? object.subarray(Number(from), Number(to) + 1) : object;
  const sent = fault === "short" ? part.subarray(0, -1) : part;
  response.writeHead(isPart ? 206 : 200, { "content-length": sent.length });
  if (fault === "stall" || fault === "cut") {
    response.write(sent.subarray(0, sent.length / 2), () => {
      if (fault === "cut") {
        response.destroy();
      }
    });
  } else {
    response.end(sent);
  }
}
