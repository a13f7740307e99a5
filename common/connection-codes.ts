/** Node's own names for what the system refuses: room, files, rights, a disk that fails or takes no writes. */
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

/** Node's own names for a connection that was refused, cut or not made in time. */
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
