import type { RestaurantView } from '#db/rules/restaurant-view.ts'

/** The attributes of an element that holds a text of an owner's. */
export interface TextMark {
  lang?: string
  dir: string
}

const OWN: TextMark = { dir: 'auto' }

/** Says so of a field that stands in the main language because the page's own has no text of it. */
export function textMark(
  { languages }: Pick<RestaurantView, 'languages'>,
  { inMain }: { inMain?: readonly string[] },
  field: string,
): TextMark {
  const main = inMain?.includes(field) ? languages?.[0] : undefined
  return main ? { lang: main.lang, dir: main.dir } : OWN
}
