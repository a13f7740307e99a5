import type { Actor } from "../../common/domain/operator-actions/operator-actions.ts";

export const ada: Actor = { by: "Ada", role: "operator", requestId: "request-of-ada" };
