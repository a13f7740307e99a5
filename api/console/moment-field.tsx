import { dayAndTime, fill, momentIn, texts, zoneOf } from "./words.ts";

interface MomentFieldProps {
  name: string;
  title: string;
  /** A day, or a moment as the address has it; empty for none. */
  value: string;
}

/** A day, and a time of it if one is wanted, in the zone that the page shows moments in. */
export function MomentField({ name, title, value }: MomentFieldProps) {
  const [day, time] = dayAndTime(value);
  return (
    <>
      <label for={name}>
        {title} <span class="faint">{zoneOf(new Date())}</span>
      </label>
      <span class="moment">
        <input type="date" id={name} name={name} defaultValue={day} />
        <input
          type="time"
          name={timeOf(name)}
          aria-label={fill(texts.moment.timeOf, { of: title })}
          defaultValue={time}
        />
      </span>
    </>
  );
}

const timeOf = (name: string): string => `${name}_time`;

/** What was entered: a day alone stays one, a time alone is today's. */
export function enteredMoment(form: FormData, name: string): string {
  const day = entryOf(form, name);
  const time = entryOf(form, timeOf(name));
  return time === "" ? day : momentIn(day === "" ? dayAndTime(new Date().toISOString())[0] : day, time);
}

const entryOf = (form: FormData, name: string): string => {
  const entry = form.get(name);
  return typeof entry === "string" ? entry : "";
};

const dayMs = 86_400_000;

/** The moment that the API is asked for: a day begins, and ends, in the zone of the page. */
export function askedMoment(value: string | undefined, edge: "from" | "before"): string | undefined {
  if (value === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value))) {
    return value;
  }
  const first = Date.parse(value) + (edge === "before" ? dayMs : 0);
  return momentIn(new Date(first).toISOString().slice(0, 10), "00:00");
}
