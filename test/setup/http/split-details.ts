/** Takes `details` off the body of an error, of which the contract has `errors` alone. */
export function splitDetails(json: unknown): { json: unknown; details?: unknown } {
  if (typeof json !== "object" || json === null || !("errors" in json && "details" in json)) {
    return { json };
  }
  const { details, ...rest } = json;
  return { json: rest, details };
}
