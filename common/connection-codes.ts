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
