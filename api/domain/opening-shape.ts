import type { Opening } from '#db/rules/menu-document.ts'

/** What guests are told of, with the names that calls have for it. */
export function toldOpening({ further: links, ...opening }: Opening) {
  return { ...opening, links }
}
