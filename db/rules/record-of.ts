export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Record<Name, Value> {
  // Object.fromEntries loses the names.
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>
}

export function pick<From, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>
}
