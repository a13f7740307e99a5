import { useState } from "preact/hooks";

import type { OwnFilterAnswer, OwnFiltersAnswer } from "../../resources/search/answers.ts";
import { isolate } from "../language.ts";
import { errorMessage, useLoaded } from "../loaded.ts";
import { ErrorNotice } from "../parts/notice.tsx";
import { callServer, postJson } from "../server-call.ts";
import { ownFilterTexts as texts } from "../texts/own-filters.ts";
import { addressOfQuery, queryOf, type Sought } from "./search-address.ts";

const path = "/api/console/filters";

/** Whether saving it would help: a common filter without further conditions has a link of its own already. */
const isOfThePerson = ({ filter, conditions }: Sought): boolean => filter === "" || Object.keys(conditions).length > 0;

/** The searches that the person keeps, and a name for the one that is shown. */
export function OwnFilters({ sought }: { sought: Sought }) {
  const loaded = useLoaded<OwnFiltersAnswer>(path);
  const [said, setSaid] = useState("");
  const [trouble, setTrouble] = useState<string>();
  const query = queryOf(sought);
  const act = async (work: () => Promise<unknown>, words: string): Promise<void> => {
    try {
      await work();
      setSaid(words);
      setTrouble(undefined);
      loaded.reload();
    } catch (error) {
      setTrouble(errorMessage(error));
    }
  };
  const filters = loaded.answer?.data ?? [];
  const complaint = trouble ?? loaded.error;
  return (
    <>
      <p class="hidden" role="status">
        {said}
      </p>
      {complaint !== undefined && <ErrorNotice words={complaint} />}
      {filters.length > 0 && (
        <nav class="chips" aria-label={texts.title}>
          <span class="faint">{texts.title}:</span>
          {filters.map((each) => (
            <Kept
              key={each.id}
              filter={each}
              isShown={each.query === query}
              remove={() =>
                void act(
                  () => callServer(`${path}/${each.id}`, { method: "DELETE" }),
                  texts.removed(isolate(each.name)),
                )
              }
            />
          ))}
        </nav>
      )}
      {isOfThePerson(sought) && !filters.some((each) => each.query === query) && (
        <Save
          key={query}
          save={(name) => void act(() => postJson(path, { name, query }), texts.saved(isolate(name)))}
        />
      )}
    </>
  );
}

interface KeptProps {
  filter: OwnFilterAnswer;
  isShown: boolean;
  remove: () => void;
}

const Kept = ({ filter: { name, query }, isShown, remove }: KeptProps) => (
  <span class="kept">
    <a class="chip" href={addressOfQuery(query)} aria-current={isShown ? "true" : undefined}>
      <bdi>{name}</bdi>
    </a>
    <button type="button" class="small" aria-label={texts.remove(isolate(name))} onClick={remove}>
      <span aria-hidden="true">×</span>
    </button>
  </span>
);

function Save({ save }: { save: (name: string) => void }) {
  const [name, setName] = useState("");
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    save(name.trim());
  };
  return (
    <form class="inline" onSubmit={submit}>
      <label for="filter-name">{texts.name}</label>
      <input
        id="filter-name"
        dir="auto"
        maxLength={100}
        autocomplete="off"
        value={name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      <button type="submit" disabled={name.trim() === ""}>
        {texts.save}
      </button>
    </form>
  );
}
