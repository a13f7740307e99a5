import type { ComponentChildren } from "preact";

import type { TimelineAnswer } from "../../resources/document-timeline/answers.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import { ShownText } from "../parts/shown-text.tsx";
import { amount, calendarDay, count, fill, texts } from "../words.ts";
import { Downloads } from "./downloads.tsx";
import { DocumentStatus } from "./trouble.tsx";

/** What the document is, with all that people copy from it, and the forms in which they take it along. */
export function Heading({ timeline: { document: shown, files } }: { timeline: TimelineAnswer }) {
  const { document_sequence: number, tax_inclusive_amount: total } = shown;
  return (
    <section class="about" aria-label={texts.document.document}>
      <div class="head">
        <h1>
          <bdi>{number}</bdi>
        </h1>
        <CopyButton text={number} what={texts.document.number} />
        <DocumentStatus status={shown.overall_status} trouble={shown.trouble} />
        <span class="faint">
          {texts.kind[shown.kind]}
          {shown.revision > 1 && `, ${fill(texts.document.revision, { revision: count(shown.revision) })}`}
        </span>
      </div>
      <dl class="facts">
        {shown.parties.map((party) => (
          <Party key={party.role} party={party} />
        ))}
        {total !== null && <Fact name={texts.document.amount}>{amount(total, shown.currency)}</Fact>}
        <Fact name={texts.document.issued}>{calendarDay(shown.issue_date)}</Fact>
        <Fact name={texts.document.organization}>
          <ShownText>{shown.organization.name}</ShownText>
        </Fact>
        {shown.legal_hold && <Fact name={texts.document.legalHold}>{texts.document.neverDeleted}</Fact>}
        {shown.external_reference !== null && (
          <CopiedFact name={texts.document.externalReference} text={shown.external_reference} />
        )}
        {Object.entries(shown.metadata ?? {}).map(([key, text]) => (
          <CopiedFact key={key} name={key} text={text} />
        ))}
        <CopiedFact name={texts.document.id} text={shown.id} />
        <CopiedFact name={texts.document.request} text={shown.request_id} />
      </dl>
      <Downloads id={shown.id} number={number} hasOriginals={files.length > 0} />
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const CopiedFact = ({ name, text }: { name: string; text: string }) => (
  <Fact name={name}>
    <ShownText>{text}</ShownText> <CopyButton text={text} what={name} />
  </Fact>
);

type PartyAnswer = TimelineAnswer["document"]["parties"][number];

function Party({ party: { role, name, ...numbers } }: { party: PartyAnswer }) {
  const known = [
    [texts.document.tin, numbers.tin],
    [texts.document.vat, numbers.vat_number],
    [texts.document.endpoint, numbers.endpoint],
  ] as const;
  return (
    <Fact name={texts.party[role]}>
      {name === null ? <span class="faint">{texts.document.noName}</span> : <ShownText>{name}</ShownText>}
      {known.map(([title, text]) =>
        text === null ? null : (
          <span key={title} class="under">
            {title} <ShownText>{text}</ShownText> <CopyButton text={text} what={`${texts.party[role]}, ${title}`} />
          </span>
        ),
      )}
    </Fact>
  );
}
