import { useState } from "preact/hooks";

import type { Role } from "../../../common/organizations/roles-and-scope.ts";
import { ActButton, Confirmation } from "../actions.tsx";
import { postJson } from "../call-server.ts";
import { CopyButton } from "../parts.tsx";
import { fill, isolate, texts } from "../words.ts";

const roles: readonly Role[] = ["viewer", "operator", "site-operator"];

interface IssueTokenProps {
  path: string;
  /** Of the organization. */
  name: string;
  denied: string | undefined;
  done: () => void;
}

/** Issues a token with a role, or that of an ERP, and shows it this once. */
export function IssueToken({ path, name, denied, done }: IssueTokenProps) {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<Draft>({ subject: "", role: "", days: "30" });
  const [issued, setIssued] = useState<{ subject: string; token: string }>();
  return (
    <>
      <div class="actions">
        <ActButton denied={denied} onClick={() => setOpen(true)}>
          {texts.tokens.issueAsking}
        </ActButton>
      </div>
      {issued !== undefined && (
        <div class="notice good" role="status">
          <p>
            {fill(texts.tokens.shownOnce, { subject: isolate(issued.subject) })}{" "}
            <code class="token">{issued.token}</code>
          </p>
          <CopyButton text={issued.token} what={texts.tokens.token} />
        </div>
      )}
      {isOpen && (
        <Confirmation
          title={texts.tokens.issue}
          consequence={fill(texts.tokens.issuing, { name: isolate(name) })}
          isReady={draft.subject.trim() !== "" && draft.days !== ""}
          confirm={async ({ reason }) => {
            const { subject, role, days } = draft;
            const asked = { subject: subject.trim(), days: Number(days), ...(role !== "" && { role }), reason };
            setIssued(await postJson<{ subject: string; token: string }>(path, asked));
            setOpen(false);
            done();
          }}
          cancel={() => setOpen(false)}
        >
          <Fields draft={draft} change={setDraft} />
        </Confirmation>
      )}
    </>
  );
}

interface Draft {
  subject: string;
  /** Empty for an ERP. */
  role: string;
  days: string;
}

function Fields({ draft, change }: { draft: Draft; change: (draft: Draft) => void }) {
  const { subject, role, days } = draft;
  return (
    <>
      <label for="holder">{texts.tokens.holder}</label>
      <input
        id="holder"
        value={subject}
        autocomplete="off"
        spellcheck={false}
        maxLength={300}
        onInput={(event) => change({ ...draft, subject: event.currentTarget.value })}
      />
      <label for="role">{texts.tokens.role}</label>
      <select id="role" value={role} onChange={(event) => change({ ...draft, role: event.currentTarget.value })}>
        <option value="">{texts.tokens.noRoles}</option>
        {roles.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <label for="days">{texts.tokens.days}</label>
      <input
        id="days"
        type="number"
        min={1}
        max={3_650}
        value={days}
        onInput={(event) => change({ ...draft, days: event.currentTarget.value })}
      />
    </>
  );
}
