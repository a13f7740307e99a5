import type { Session } from "./session.ts";

export interface PageProps {
  /** The part of the address behind the view's name. */
  id: string | undefined;
  query: URLSearchParams;
  session: Session;
}
