import { createHash } from "node:crypto";

import { style } from "../../../common/view/style.ts";

/** What a policy names the style by, here and on a page that shows this one inside of it. */
export const styleSource = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

/** The page brings its style, loads nothing, runs nothing, sends nothing, and may be framed by our own pages alone. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src ${styleSource}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");
