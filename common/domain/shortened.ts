/** The first characters of a text, with a mark where it goes on; half of a character beyond the basic plane is none. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}
