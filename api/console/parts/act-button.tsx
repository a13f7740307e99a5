import { isolate } from "../language.ts";
import { isSiteOperator, mayAct, type Session } from "../session.ts";
import { fill, texts } from "../words.ts";

/** Why the session may not act on what belongs to an organization, or to all of them (null); undefined when it may. */
export function denialReason(session: Session, orgId: string | null): string | undefined {
  if (!mayAct(session)) {
    return texts.parts.viewerMayNotAct;
  }
  return isSiteOperator(session) || orgId === session.organization.id ? undefined : texts.parts.needsSiteOperator;
}

interface ActButtonProps {
  children: string;
  denied: string | undefined;
  /** What it is about, where its words alone do not tell. */
  about?: string;
  kind?: "primary" | "danger";
  onClick: () => void;
}

/** Begins an action. It is disabled, and says why, where the role is not enough; the server decides in any case. */
export function ActButton({ children, denied, about, kind, onClick }: ActButtonProps) {
  return (
    <button
      type="button"
      class={kind}
      disabled={denied !== undefined}
      title={denied}
      aria-label={
        about === undefined ? undefined : fill(texts.parts.about, { action: children, about: isolate(about) })
      }
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Says once for a whole part of the page why its buttons are disabled. */
export const Denied = ({ why }: { why: string | undefined }) => (why === undefined ? null : <p class="faint">{why}</p>);
