import { ageOf, dayTime } from "../words.ts";

/** How long ago a moment was, with the moment itself for a mouse that rests on it. */
export const Ago = ({ at }: { at: string }) => (
  <time dateTime={at} title={dayTime(at)}>
    {ageOf(at)} ago
  </time>
);

export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{dayTime(at)}</time>;
