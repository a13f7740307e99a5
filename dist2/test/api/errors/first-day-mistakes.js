import { mistakenPaths, mistakenTokens } from "./mistakes-of-access.js";
import { mistakenBodies, mistakenFields } from "./mistakes-of-bodies.js";
/** Seventy-five of them. */
export const firstDayMistakes = (world) => [
    ...mistakenTokens(world),
    ...mistakenPaths(world),
    ...mistakenBodies(world),
    ...mistakenFields(world),
];
//# sourceMappingURL=first-day-mistakes.js.map