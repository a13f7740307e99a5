import type { Stack } from "../setup/processes/stack.ts";
import { buildInvoiceRequest, buildLine } from "../factories/request.ts";

/** A ten-line invoice as the body of a POST: what the budgets are stated for. */
export const tenLineInvoice = JSON.stringify(
  buildInvoiceRequest({
    document_lines: Array.from({ length: 10 }, (_, index) =>
      buildLine({ name: `Item ${index + 1}`, quantity: index + 1.25, price: { base_amount: 19.99, base_quantity: 1 } }),
    ),
  }),
);

/** Posts the invoice; gives its id and how long the answer took (ms). @throws Error unless it is a 201 */
export async function postInvoice(stack: Stack): Promise<{ id: string; ms: number }> {
  const startedAt = performance.now();
  const response = await fetch(`${stack.url}/api/purchase-invoices/${stack.businessProfileId}`, {
    method: "POST",
    headers: { authorization: `Bearer ${stack.token}`, "content-type": "application/json" },
    body: tenLineInvoice,
  });
  const body = (await response.json()) as { id: string };
  if (response.status !== 201) {
    throw new Error(`POST answered ${response.status}: ${JSON.stringify(body)}`);
  }
  return { id: body.id, ms: performance.now() - startedAt };
}

/** The value below which the given part of the measurements lies. */
export function percentile(values: readonly number[], part: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
}
