import { markOf, unseen } from "../unseen-characters.ts";

/** A foreign text (a party's name, a cause, a reference), in its own direction, with its unseen characters marked. */
export const ShownText = ({ children }: { children: string }) => (
  <bdi>
    {children
      .split(unseen)
      .map((piece, index) => (index % 2 === 0 ? piece : <mark class="unseen">{markOf(piece)}</mark>))}
  </bdi>
);
