/** System errors of Node for missing space, files or rights, and for a failing or read-only disk. */
export const systemCodes: readonly string[] = [
  "EACCES",
  "EDQUOT",
  "EIO",
  "EMFILE",
  "ENFILE",
  "ENOENT",
  "ENOMEM",
  "ENOSPC",
  "EPERM",
  "EROFS",
];

/** System errors of Node for a connection that was refused, cut or not established in time. */
export const connectionCodes: readonly string[] = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
];
