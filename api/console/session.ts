/** Who has signed in, as far as the page shows it; what they may is decided by the server alone. */
export interface Session {
  subject: string;
  roles: readonly string[];
}

/** Whether the page offers to act; the server decides. */
export const mayAct = ({ roles }: Session): boolean => roles.includes("operator") || roles.includes("site-operator");

const storageKey = "console-token";

/** Kept for this tab and until it is closed. */
export const keptToken = (): string | null => sessionStorage.getItem(storageKey);

export function keepToken(token: string): void {
  sessionStorage.setItem(storageKey, token);
}

export function forgetToken(): void {
  sessionStorage.removeItem(storageKey);
}

/** What a token says of its bearer; undefined for a text that is no token. */
export function readToken(token: string): Session | undefined {
  try {
    const [, claims = ""] = token.split(".");
    const bytes = Uint8Array.from(atob(claims.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    const { sub, roles } = JSON.parse(new TextDecoder().decode(bytes)) as { sub?: unknown; roles?: unknown };
    return {
      subject: typeof sub === "string" ? sub : "unknown",
      roles: Array.isArray(roles) ? roles.filter((role): role is string => typeof role === "string") : [],
    };
  } catch {
    return undefined;
  }
}
