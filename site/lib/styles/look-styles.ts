import { LRUCache } from 'lru-cache'
import { DEFAULT_LOOK, FACE_FONTS, type Look, surfaceFile } from '#db/rules/look/look.ts'
import { lookColours, type SchemeColours } from '#db/rules/look/look-colours.ts'

/** What a page takes from its restaurant's look. */
export interface LookParts {
  /** Rules that come after the page's own sheet; empty where nothing was chosen. */
  css: string
  /** Whether they say the page's colours, too. */
  isColoured: boolean
  /** The colours of the window around it. */
  themeLight: string
  themeDark: string
}

// Each dish's page asks for its restaurant's.
const KEPT = 200
const kept = new LRUCache<string, LookParts>({ max: KEPT })

/** The same of this look; `covered` is whether a picture stands at the head of the page. */
export function lookParts(look: Look = DEFAULT_LOOK, covered = false): LookParts {
  const key = `${look.accent} ${look.surface} ${look.face} ${covered}`
  const parts = kept.get(key) ?? makeParts(look, covered)
  kept.set(key, parts)
  return parts
}

function makeParts(look: Look, covered: boolean): LookParts {
  const [light, dark] = [lookColours(look, 'light'), lookColours(look, 'dark')]
  const isPlain = look.accent === null && look.surface === DEFAULT_LOOK.surface
  const schemes = `${scheme(light)}@media(prefers-color-scheme:dark){${scheme(dark)}}`
  const colours = isPlain ? '' : schemes + accentRule(look) + surfaceRules(look, covered)
  const css = colours + faceRules(look)
  return { css, isColoured: !isPlain, themeLight: light.ground, themeDark: dark.ground }
}

/** The face of headings and dishes' names; of a poster, heavier ones. */
export function faceRules({ face }: Pick<Look, 'face'>, headings = 'h1,h2,h3'): string {
  const fonts = FACE_FONTS[face]
  if (fonts === null) return ''
  const weight = face === 'poster' ? ';font-stretch:condensed;font-weight:800' : ''
  return `${headings}{font-family:${fonts}${weight}}`
}

// Text on a button is of the ground's colour: `styles/tokens.css`.
function scheme({ ground, wash, hairline, action }: SchemeColours): string {
  const colours = { ground, wash, hairline, action }
  const rules = Object.entries(colours).map(([name, colour]) => `--${name}:${colour}`)
  return `:root{${rules.join(';')}}`
}

function accentRule({ accent }: Look): string {
  return accent === null ? '' : 'nav [aria-current]{border-color:var(--action)}'
}

// Behind the head of a menu, and beside the column of wide windows. Under a cover the ground is plain:
// one picture is enough there, and one request.
function surfaceRules({ surface }: Look, covered: boolean): string {
  const file = surfaceFile(surface)
  if (file === null) return ''
  const [ground, drawing] = ['background:var(--wash)', ` url(${file})`]
  return `header{${ground}${covered ? '' : drawing}}@media(min-width:30rem){html{${ground}${drawing}}}`
}
