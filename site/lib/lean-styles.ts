// What is left of a rule that said only such.
const EMPTY = /(?<=[{}])[^{}@]+\{\}/g
const PROPERTY = /(--[\w-]+):([^;{}]*)(?:;|(?=\}))/g

/**
 * A compiled style sheet as a page carries it: custom properties that have one value for everybody
 * are written out, and those that nothing reads are gone, with rules of which nothing is left.
 */
export function leanStyles(css: string): string {
  return withoutUnread(withoutConstants(css)).replace(EMPTY, '')
}

function withoutConstants(css: string): string {
  const values = Map.groupBy(css.matchAll(PROPERTY), ([, name = '']) => name)
  let plain = css
  for (const [name, [first, ...others]] of values) {
    if (others.length === 0) plain = plain.replaceAll(`var(${name})`, first?.[2] ?? '')
  }
  // A constant can be made of another.
  return plain === css ? css : withoutConstants(plain)
}

function withoutUnread(css: string): string {
  const lean = css.replace(PROPERTY, (rule: string, name: string) =>
    new RegExp(`var\\(\\s*${name}\\s*[,)]`).test(css) ? rule : '',
  )
  // Those that only others of them read are next.
  return lean === css ? css : withoutUnread(lean)
}
