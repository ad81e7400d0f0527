// `PORT` is near to many names that are somebody else's.
const SHORTEST = 7

/** A sentence for each name that is almost a setting's. */
export function nearMisses(names: readonly string[], settings: readonly string[]): string[] {
  const unknown = names.filter((name) => name.length >= SHORTEST && !settings.includes(name))
  return unknown.flatMap((name) => {
    const meant = settings.find((one) => one.length >= SHORTEST && isNear(one, name))
    return meant === undefined ? [] : [`${name} is no setting: is ${meant} meant?`]
  })
}

function isNear(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)]
  return (
    a === b ||
    b === `${a}FILE` ||
    lettersOf(a) === lettersOf(b) ||
    differInOne(a, b) ||
    differInOne(b, a)
  )
}

function plain(name: string): string {
  return name.replaceAll('_', '').toUpperCase()
}

function lettersOf(name: string): string {
  return [...name].toSorted().join('')
}

/** One letter of `a` is another in `b`, or not there. */
function differInOne(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return at >= 0 && [b.slice(at), b.slice(at + 1)].includes(a.slice(at + 1))
}
