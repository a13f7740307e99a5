import type { QueryConfig } from "pg";

const statementNames = new Map<string, string>();

/** BullMQ's statements are fixed texts; each connection plans one once. */
export function preparedQuery(text: string, values: unknown[] = []): QueryConfig {
  const name = statementNames.get(text) ?? `bullmq-${statementNames.size}`;
  statementNames.set(text, name);
  return { name, text, values };
}
