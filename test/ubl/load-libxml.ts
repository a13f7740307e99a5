/**
 * libxmljs2, as far as `Libxml` says it is used: an optional dependency, without types on a machine that could not build it, where this
 * is undefined. The name is no literal, so that the build does not need it either.
 */
export async function loadLibxml<Libxml>(): Promise<Libxml | undefined> {
  const name = "libxmljs2";
  try {
    return ((await import(name)) as { default: Libxml }).default;
  } catch {
    return undefined;
  }
}
