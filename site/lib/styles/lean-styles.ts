// What is left of a rule that said only such.
const EMPTY = /(?<=[{}])[^{}@]+\{\}/g
const EMPTY_GROUP = /@[^{};]+\{\}/g
const PROPERTY = /(--[\w-]+):([^;{}]*)(?:;|(?=\}))/g

const RULE = /(?<=^|[{}])([^{}@]+)(\{[^{}]*\})/g
const OF_LANGUAGES = /:root(:lang\([^{]+)(\{[^}]+\})/

/**
 * A compiled style sheet as a page carries it: custom properties that have one value for everybody
 * are written out, and those that nothing reads are gone, with rules of which nothing is left. With
 * the language of the page, what others have is gone too.
 */
export function leanStyles(css: string, lang?: string): string {
  const own = lang === undefined ? css : inLanguage(css, lang)
  return withoutUnread(withoutConstants(own)).replace(EMPTY, '')
}

/** The sheet without what names only these, such as `.find` or `h1 a`, which a page does not have. */
export function withoutRules(css: string, absent: readonly string[]): string {
  const isPresent = (selector: string) => !absent.some((part) => selector.includes(part))
  const lean = css.replace(RULE, (rule, selectors: string, values: string) => {
    if (isPresent(selectors)) return rule
    // A comma within brackets parts no selectors.
    const present = selectors.includes('(') ? [] : selectors.split(',').filter(isPresent)
    return present.length > 0 ? present.join() + values : ''
  })
  return lean.replace(EMPTY_GROUP, '')
}

/** The sheet without our colours where a look says its own in their place. */
export function withoutOwnColours(css: string): string {
  return css.replace(/--(?:ground|wash|hairline|action):[^;}]*;?/g, '')
}

function inLanguage(css: string, lang: string): string {
  const [rule = '', languages = '', values = ''] = OF_LANGUAGES.exec(css) ?? []
  const rest = css.replace(rule, '')
  if (!languages.includes(`:lang(${lang})`)) return rest
  return Array.from(values.matchAll(PROPERTY)).reduce(
    (sheet, [, name = '', value = '']) =>
      sheet.replace(new RegExp(`${name}:[^;}]*`), `${name}:${value}`),
    rest,
  )
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
