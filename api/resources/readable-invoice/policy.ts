import { createHash } from "node:crypto";

import { style } from "../../../common/view/style.ts";

const digest = createHash("sha256").update(style).digest("base64");

/** The page brings its style, loads nothing, runs nothing, sends nothing, and may be framed by our own pages alone. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${digest}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");
