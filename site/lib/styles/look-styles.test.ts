import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { DEFAULT_LOOK } from '#db/rules/look/look.ts'
import { lookColours, TEXT_COLOURS } from '#db/rules/look/look-colours.ts'

const SHEETS = await Promise.all(
  ['text-colours', 'look'].map((name) =>
    readFile(new URL(`../../styles/${name}.css`, import.meta.url), 'utf8'),
  ),
)
const [LIGHT = '', DARK = ''] = [0, 1].map((scheme) =>
  SHEETS.map((css) => css.split('prefers-color-scheme: dark')[scheme]).join(''),
)

it.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)(
  'the sheet of all pages and the rules of a look are of the same colours: %s',
  (scheme, css) => {
    const { onAction, ...colours } = lookColours(DEFAULT_LOOK, scheme)
    expect(onAction).toBe(colours.ground)
    const [text, quiet] = TEXT_COLOURS[scheme]
    const wanted = { ...colours, text, quiet }
    const present = [...css.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [
      name,
      value,
    ])
    expect(Object.fromEntries(present)).toMatchObject(wanted)
  },
)
