import type { Mistake, World } from "./mistake.ts";
import { mistakenPaths, mistakenTokens } from "./mistakes-of-access.ts";
import { mistakenBodies, mistakenFields } from "./mistakes-of-bodies.ts";

/** Seventy-five of them. */
export const firstDayMistakes = (world: World): Mistake[] => [
  ...mistakenTokens(world),
  ...mistakenPaths(world),
  ...mistakenBodies(world),
  ...mistakenFields(world),
];
