import { pathId, type PathContext } from "../../operation/path-id.ts";

/** @throws AppError 404 for what cannot be an id */
export const endpointKey = (ctx: PathContext): { orgId: string; id: string } => ({
  orgId: ctx.state.organization.id,
  id: pathId(ctx, "id", "Webhook endpoint"),
});

/** @throws AppError 404 for what cannot be an id */
export const deliveryKey = (ctx: PathContext): { orgId: string; id: string; deliveryId: string } => ({
  ...endpointKey(ctx),
  deliveryId: pathId(ctx, "delivery_id", "Webhook delivery"),
});
