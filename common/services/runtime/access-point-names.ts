import type { Config } from "../../config/config.ts";
import { ownAccessPoint } from "../../domain/pauses/paused-work.ts";

/** The names of all access points of the site. */
export const accessPointNames = ({ accessPoints = [] }: Pick<Config, "accessPoints">): string[] => [
  ownAccessPoint,
  ...accessPoints.map(({ name }) => name),
];
