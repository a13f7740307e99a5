/**
 * What a complaint says behind the path of its field. `{…}` is filled in where the complaint is made; `rule` is the
 * official rule that the document would break.
 */
export interface Message {
  text: string;
  rule?: string;
  /** The fields that it is said of, where that is not every one of a type. */
  at?: string;
}

export type Messages = Readonly<Record<string, Message>>;
