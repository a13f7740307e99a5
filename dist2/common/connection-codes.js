/** System errors of Node for missing space, files or rights, and for a failing or read-only disk. */
export const systemCodes = [
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
export const connectionCodes = [
    "ECONNREFUSED",
    "ECONNRESET",
    "EPIPE",
    "ETIMEDOUT",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EHOSTUNREACH",
    "ENETUNREACH",
];
//# sourceMappingURL=connection-codes.js.map