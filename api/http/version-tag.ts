import { hash } from "node:crypto";

import { refusal } from "../../common/runtime/errors.ts";
import type { ApiContext } from "../context.ts";
import { hasTag } from "./entity-tag.ts";
import { answerWritten } from "./respond.ts";

/** The JSON of a resource that callers change, and the version of its content. */
export interface VersionedJson {
  version: number;
  json: string | Uint8Array;
}

/** 96 bits of the digest, so that two answers of one version do not get the same tag. */
const digestLength = 16;

/**
 * The version that a caller has written, then what tells this answer from any other of the version: a status, what another document
 * takes off, what is masked. If-None-Match compares all of it, If-Match the version alone (docs/decisions/silences-of-the-contract.md).
 */
const versionTag = ({ version, json }: VersionedJson): string =>
  `"${version}.${hash("sha256", json, "base64url").slice(0, digestLength)}"`;

/** Answers with an ETag; a GET whose If-None-Match names it with 304. */
export function answerVersioned(ctx: ApiContext, status: number, answer: VersionedJson): void {
  const tag = versionTag(answer);
  ctx.set("ETag", tag);
  if (ctx.method === "GET" && hasTag(ctx, tag)) {
    ctx.status = 304;
    return;
  }
  answerWritten(ctx, status, answer.json);
}

const listedTag = /[\s,]*(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"\s*(?=,|$)/y;

/**
 * The versions that If-Match names; undefined without the header and for `*`. A weak tag, and one that is none of ours, names no version
 * (RFC 9110, 13.1.1).
 *
 * @throws AppError 400
 */
export function readIfMatch({ req }: Pick<ApiContext, "req">): number[] | undefined {
  const sent = req.headers["if-match"];
  return sent === undefined ? undefined : versionsIn(sent);
}

/** @throws AppError 400 */
function versionsIn(sent: string): number[] | undefined {
  if (sent.trim() === "*") {
    return undefined;
  }
  const versions: number[] = [];
  listedTag.lastIndex = 0;
  let end = 0;
  for (let match = listedTag.exec(sent); match !== null; match = listedTag.exec(sent)) {
    end = listedTag.lastIndex;
    const [, weak, opaque = ""] = match;
    const [, digits] = /^(\d{1,9})(?:\.|$)/.exec(opaque) ?? [];
    versions.push(...(weak === undefined && digits !== undefined ? [Number(digits)] : []));
  }
  if (end === 0 || sent.slice(end).trim() !== "") {
    throw refusal("invalid_entity_tag");
  }
  return versions;
}
