import { createHash } from "node:crypto";

import { style } from "../../../common/readable-invoice/style.ts";

/** The style's entry in a policy: in this page's, and in that of the console, which frames it. */
export const styleSource = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

/** The page has an inline style and nothing else; only our own pages may frame it. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src ${styleSource}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");
