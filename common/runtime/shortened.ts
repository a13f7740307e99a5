/** The first characters of a text, with a mark when it is cut; surrogate pairs are not split. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}
