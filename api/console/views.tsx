import type { ComponentType } from "preact";

import type { Session } from "./session.ts";
import { Queues } from "./views/queues.tsx";

export interface PageProps {
  /** What stands behind the view's name in the address. */
  id: string | undefined;
  query: URLSearchParams;
  session: Session;
}

export interface View {
  /** Its place in the address; the first one has none. */
  name: string;
  title: string;
  isListed: boolean;
  Page: ComponentType<PageProps>;
}

/** Every view, in the order in which they are offered. The server knows them by the same names. */
export const views: readonly View[] = [{ name: "queues", title: "Queues", isListed: true, Page: Queues }];
