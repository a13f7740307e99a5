/** A process that has not beaten for this long counts as gone; what it may still send is waited for (HoldTimeouts). */
export const heartbeatSeconds = 15;
