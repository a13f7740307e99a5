import type { Answered, Client, Operations } from "../../../common/client/create-client.ts";

/** Gives the real id for a placeholder of the operation's path. */
export type Id = (name: string) => string;

type Call = (client: Client, id: Id) => Promise<Answered & { status: number }>;

/** A call of every operation: one that is new does not compile before it has a call here. */
export type Calls = Record<keyof Operations, Call>;
