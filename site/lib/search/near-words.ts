/** Whether one word becomes the other by one letter: another, one more, one less, or two swapped. */
export function isNear(one: string, other: string): boolean {
  return differsByOne(one, other, (rest, same) => rest === same)
}

/** Whether a word begins, by the same measure, with what is typed of it so far. */
export function nearlyBegins(typed: string, word: string): boolean {
  return differsByOne(typed, word, (rest, begun) => rest.startsWith(begun))
}

/** `isRest` is asked with what is left of the word, and what of `typed` has to be there. */
function differsByOne(
  typed: string,
  word: string,
  isRest: (rest: string, begun: string) => boolean,
): boolean {
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at += 1
  const [begun, rest] = [typed.slice(at), word.slice(at)]
  const isSwapped = begun.length > 1 && begun[0] === rest[1] && begun[1] === rest[0]
  return (
    isRest(rest.slice(1), begun.slice(1)) ||
    isRest(rest.slice(1), begun) ||
    isRest(rest, begun.slice(1)) ||
    (isSwapped && isRest(rest.slice(2), begun.slice(2)))
  )
}
