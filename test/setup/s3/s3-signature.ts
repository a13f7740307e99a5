import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** The signature (version 4) that a request has to have, by the headers which it says are signed. */
export function signatureOf({ method = "", url = "", headers }: IncomingMessage, secret: string): string {
  const [, day = "", region = "", service = ""] =
    /Credential=[^/]+\/(\d+)\/([^/]+)\/([^/]+)\//.exec(headers.authorization ?? "") ?? [];
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? "")?.[1] ?? "";
  const { pathname, searchParams } = new URL(url, "http://store");
  const query = [...searchParams]
    .map((pair) => pair.map(encodeURIComponent).join("="))
    .toSorted()
    .join("&");
  const lines = signed.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, pathname, query, lines.join(""), signed, headers["x-amz-content-sha256"]].join("\n");
  const digest = createHash("sha256").update(request).digest("hex");
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], `${day}/${region}/${service}/aws4_request`, digest].join(
    "\n",
  );
  const key = [region, service, "aws4_request"].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day));
  return hmac(key, toSign).toString("hex");
}
