import type { Answered, CallOptions } from "./answer.ts";
import { orThrow } from "./errors.ts";

interface Page {
  data: readonly unknown[];
  next_cursor: string | null;
}

type Listed = Answered & { status: number; body: unknown };
type PageOf<Answer> = Extract<Answer, { status: 200 }> extends { body: infer Body extends Page } ? Body : never;

type ItemOf<Answer> = PageOf<Answer>["data"][number];

/** An operation that answers with a page and where the next one begins. */
export type List<Query, Answer> = (query: Query, call?: CallOptions) => Promise<Answer>;

/**
 * The pages of a list, each asked for when it is wanted. `next_cursor` of a page, as `cursor`, goes on behind it.
 *
 * @throws ApiError
 */
export async function* pages<Query, Answer extends Listed>(
  list: List<Query, Answer>,
  query: NoInfer<NonNullable<Query>>,
  call?: CallOptions,
): AsyncGenerator<PageOf<Answer>, void, undefined> {
  let cursor: string | null | undefined;
  do {
    const page = orThrow(await list(cursor === undefined ? query : { ...query, cursor }, call)) as PageOf<Answer>;
    yield page;
    cursor = (page as Page).next_cursor;
  } while (cursor !== null);
}

/** What the pages of a list hold, one by one. @throws ApiError */
export async function* items<Query, Answer extends Listed>(
  list: List<Query, Answer>,
  query: NoInfer<NonNullable<Query>>,
  call?: CallOptions,
): AsyncGenerator<ItemOf<Answer>, void, undefined> {
  for await (const page of pages(list, query, call)) {
    yield* page.data as ItemOf<Answer>[];
  }
}
