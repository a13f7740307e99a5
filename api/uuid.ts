const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether PostgreSQL would take the text for a uuid column; anything else must not reach a query. */
export function isUuid(text: string): boolean {
  return shape.test(text);
}
