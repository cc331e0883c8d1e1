// The type of arguments: values that may be readonly.

/** A value that is read only: its lists and objects may be readonly, at every level. */
export type Input<T> = T extends string | number | boolean | null | undefined
  ? T // also an open union of strings, `'a' | (string & {})`, whose last member would otherwise count as an object
  : T extends readonly (infer Item)[]
    ? readonly Input<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]: Input<T[Name]> }
      : T;
