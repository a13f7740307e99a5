import type { ApiContext } from "../context.ts";

/** A weak tag: it stands for equal content, whose bytes may still differ. */
export const weakTag = (version: string): string => `W/"${version}"`;

/**
 * Whether If-None-Match names the tag, compared weakly (RFC 9110, 13.1.2). Not koa's `fresh`, which obeys the
 * Cache-Control that fetch() sends along with every If-None-Match.
 */
export function hasTag(ctx: Pick<ApiContext, "get">, tag: string): boolean {
  return sentTags(ctx).some((each) => each === "*" || opaque(each) === opaque(tag));
}

/** How If-None-Match writes the tag: with the coding of what its client has. */
export const sentTagOf = (ctx: Pick<ApiContext, "get">, tag: string): string | undefined =>
  sentTags(ctx).find((each) => each.startsWith("W/") === tag.startsWith("W/") && opaque(each) === opaque(tag));

/** The tag of the same content in a coding: other bytes have another strong tag (RFC 9110, 8.8.3.3). A weak one may be that of both. */
export const codedTag = (tag: string, coding: "br" | "gzip"): string =>
  tag.startsWith("W/") ? tag : `${tag.slice(0, -1)}-${coding}"`;

const sentTags = (ctx: Pick<ApiContext, "get">): string[] =>
  ctx
    .get("If-None-Match")
    .split(",")
    .map((each) => each.trim());

/** The same for each coding of one content, whose strong tags differ (`codedTag`). */
const opaque = (tag: string): string => tag.replace(/^W\//, "").replace(/-(?:gzip|br)"$/, '"');
