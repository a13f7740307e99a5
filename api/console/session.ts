import type { SessionAnswer, SignInWays } from "../resources/sessions/answers.ts";
import { serviceRoot } from "./router.ts";

/** Who has signed in, as far as the page shows it; what the person may do is decided by the server alone. */
export type Session = Pick<SessionAnswer, "subject" | "role" | "organization">;

export const isSamePerson = (one: Session, other: Session): boolean =>
  one.subject === other.subject && one.organization.id === other.organization.id;

export const isSiteOperator = ({ role }: Session): boolean => role === "site-operator";

/** Whether the page offers to act; the server decides. */
export const mayAct = ({ role }: Session): boolean => role !== "viewer";

/** Sent with every changing request. It comes with the session's answer, because scripts cannot read the session cookie. */
let csrfToken: string | null = null;

export const csrfHeaders = (): Record<string, string> => (csrfToken === null ? {} : { "X-CSRF-Token": csrfToken });

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(new URL(`api/console/${path}`, serviceRoot), { ...init, credentials: "same-origin" });

async function sessionOf(answer: Response): Promise<Session | undefined> {
  if (!answer.ok) {
    return undefined;
  }
  const session = (await answer.json()) as SessionAnswer;
  csrfToken = session.csrf_token;
  return session;
}

/** @throws TypeError where the server is not reached */
export async function signInMethods(): Promise<SignInWays> {
  const answer = await ask("sign-in");
  return answer.ok ? ((await answer.json()) as SignInWays) : { provider: false, signed_in: false };
}

/** The session that the browser has; undefined without one. @throws TypeError where the server is not reached */
export async function findSession(): Promise<Session | undefined> {
  const { signed_in: isSignedIn } = await signInMethods();
  return isSignedIn ? sessionOf(await ask("session")) : undefined;
}

/** Shows a token once; it is kept nowhere. @throws TypeError where the server is not reached */
export async function signInWithToken(token: string): Promise<Session | undefined> {
  return sessionOf(await ask("session", { method: "POST", headers: { Authorization: `Bearer ${token}` } }));
}

/** Follows a link that is good once. @throws TypeError where the server is not reached */
export async function signInWithLink(code: string): Promise<Session | undefined> {
  const headers = { "Content-Type": "application/json" };
  return sessionOf(await ask("session/link", { method: "POST", headers, body: JSON.stringify({ code }) }));
}

/** Where the provider is, and the view to come back to. */
export function providerHref(): string {
  const view = location.pathname.slice(serviceRoot.pathname.length - 1) + location.search;
  return new URL(`api/console/sign-in/provider?${new URLSearchParams({ return_to: view }).toString()}`, serviceRoot)
    .href;
}

export async function signOut(): Promise<void> {
  await ask("session", { method: "DELETE", headers: csrfHeaders() });
  csrfToken = null;
}

export interface PageProps {
  /** The part of the address behind the view's name. */
  id: string | undefined;
  query: URLSearchParams;
  session: Session;
}
