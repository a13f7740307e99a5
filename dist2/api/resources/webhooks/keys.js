import { pathId } from "../../operation/path-id.js";
/** @throws AppError 404 for what cannot be an id */
export const endpointKey = (ctx) => ({
    orgId: ctx.state.organization.id,
    id: pathId(ctx, "id", "Webhook endpoint"),
});
/** @throws AppError 404 for what cannot be an id */
export const deliveryKey = (ctx) => ({
    ...endpointKey(ctx),
    deliveryId: pathId(ctx, "delivery_id", "Webhook delivery"),
});
//# sourceMappingURL=keys.js.map