/** What there is of each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Record<Name, Value> {
  // The compiler takes the names of entries for any texts.
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>
}

/** These parts of something. */
export function pick<From, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>
}
