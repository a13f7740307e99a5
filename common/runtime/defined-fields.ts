type Optional<T> = { [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined> };
type Given<T> = { [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] };

/** A copy without the fields that are undefined: `exactOptionalPropertyTypes` tells these from absent ones. */
export const definedFields = <T extends object>(fields: T): Given<T> & Optional<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T> & Optional<T>;
