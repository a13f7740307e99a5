import type { Actor } from "../../common/domain/operator-actions/operator-actions.ts";

/** Somebody who acts. */
export const ada: Actor = { by: "Ada", role: "operator", requestId: "request-of-ada" };
