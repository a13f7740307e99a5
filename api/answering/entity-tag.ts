import type { ApiContext } from "../context.ts";

/** A weak tag: it stands for equal content, whose bytes may still differ. */
export const weakTag = (version: string): string => `W/"${version}"`;

/**
 * Whether If-None-Match names the tag, compared weakly (RFC 9110, 13.1.2). Not koa's `fresh`, which obeys the
 * Cache-Control that fetch() sends along with every If-None-Match.
 */
export function hasTag(ctx: Pick<ApiContext, "get">, tag: string): boolean {
  return ctx
    .get("If-None-Match")
    .split(",")
    .map((each) => each.trim())
    .some((each) => each === "*" || opaque(each) === opaque(tag));
}

/** The same for each coding of one content, whose strong tags differ (see middleware/compress-answers.ts). */
const opaque = (tag: string): string => tag.replace(/^W\//, "").replace(/-(?:gzip|br)"$/, '"');
