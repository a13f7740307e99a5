import { goneAfterMs } from "../service-status/signs-of-life.ts";

/** A process that has not beaten for this long counts as gone; what it may still send is waited for (HoldTimeouts). */
export const heartbeatSeconds = goneAfterMs / 1_000;
