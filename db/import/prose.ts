const SMALL_WORDS = /^(?:and|or|of|with|the|a|an|in|on|for|to|from|by|de|la|le|et|und|mit|&)$/u

export function isProse(text: string): boolean {
  if (/^[([].*[)\]]$/u.test(text) || /^\p{Ll}/u.test(text)) return true
  if (/[.。…]$/u.test(text) && /\s/u.test(text)) return true
  const words = text.split(/\s+/u)
  const small = words.slice(1).filter((word) => /^\p{Ll}/u.test(word) && !SMALL_WORDS.test(word))
  const commas = text.match(/[,،、]/gu)?.length ?? 0
  if (/\p{Ll}/u.test(text))
    return small.length > 1 || (small.length > 0 && commas > 0) || words.length > 9
  if (/^(?:مع|بدون)\s/u.test(text) || words.filter((word) => /^و\p{L}{2,}/u.test(word)).length > 1)
    return true
  return (commas > 0 && words.length > 3) || commas > 1 || words.length > 9
}

export function isCapitals(text: string): boolean {
  const letters = text.match(/\p{Lu}|\p{Ll}/gu) ?? []
  return (
    letters.length > 2 &&
    letters.filter((letter) => /\p{Lu}/u.test(letter)).length > letters.length * 0.8
  )
}
