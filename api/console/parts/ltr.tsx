import type { ComponentChildren } from "preact";

/** An id, a number with signs, an address: from left to right whatever stands around it. Code needs none; the style sheet sees to it. */
export const Ltr = ({ children }: { children: ComponentChildren }) => <bdi dir="ltr">{children}</bdi>;
