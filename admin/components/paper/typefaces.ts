import latin400 from '@fontsource/readex-pro/files/readex-pro-latin-400-normal.woff?url'
import latin600 from '@fontsource/readex-pro/files/readex-pro-latin-600-normal.woff?url'
import extended400 from '@fontsource/readex-pro/files/readex-pro-latin-ext-400-normal.woff?url'
import extended600 from '@fontsource/readex-pro/files/readex-pro-latin-ext-600-normal.woff?url'
import vietnamese400 from '@fontsource/readex-pro/files/readex-pro-vietnamese-400-normal.woff?url'
import vietnamese600 from '@fontsource/readex-pro/files/readex-pro-vietnamese-600-normal.woff?url'
import arabic400 from '@fontsource/readex-pro/files/readex-pro-arabic-400-normal.woff?url'
import arabic600 from '@fontsource/readex-pro/files/readex-pro-arabic-600-normal.woff?url'
import wider400 from '@fontsource/vazirmatn/files/vazirmatn-arabic-400-normal.woff?url'
import wider600 from '@fontsource/vazirmatn/files/vazirmatn-arabic-600-normal.woff?url'
import { create, type Font } from 'fontkit'
import { hasLetters } from '#db/rules/visual-runs.ts'

const WEIGHTS = [400, 600] as const
export type Weight = (typeof WEIGHTS)[number]

/** The fonts of printed texts, by what they are written in. */
export interface Typefaces {
  /** Fonts that together have every letter of a text; null where none of ours has one. */
  of(text: string, weight: Weight): readonly Font[] | null
  /** The file of each. */
  files: ReadonlyMap<Font, Uint8Array>
}

/** Reads a file of the site. */
export type ReadFile = (url: string) => Promise<Uint8Array>

interface Files {
  urls: Readonly<Record<Weight, string>>
  /** Which letters it is for. */
  letters: RegExp
  /** Whether it takes the place of others where it is needed, because letters join within one font. */
  isWider?: true
}

// Readex Pro has the letters of Arabic alone; the last has those of Persian, Urdu and Kurdish too.
const FACES: readonly Files[] = [
  { urls: { 400: latin400, 600: latin600 }, letters: /(?:)/ },
  { urls: { 400: arabic400, 600: arabic600 }, letters: /\p{Script=Arabic}/u },
  { urls: { 400: extended400, 600: extended600 }, letters: /[\u0100-\u036f\u1e00-\u20cf]/ },
  { urls: { 400: vietnamese400, 600: vietnamese600 }, letters: /[\u0100-\u036f\u1e00-\u20cf]/ },
  {
    urls: { 400: wider400, 600: wider600 },
    letters: /[\u0671-\u06ef\u06fa-\u08ff]/,
    isWider: true,
  },
]

/** Loads the fonts that these texts need. */
export async function openTypefaces(texts: string, read: ReadFile): Promise<Typefaces> {
  const needed = FACES.filter(({ letters }) => letters.test(texts))
  const files = new Map<Font, Uint8Array>()
  const byWeight = new Map<Weight, { plain: Font[]; wider: Font[] }>()
  for (const weight of WEIGHTS) {
    const opened = await Promise.all(
      needed.map(async ({ urls, isWider = false }) => {
        const bytes = await read(urls[weight])
        return { bytes, isWider, font: openFont(bytes) }
      }),
    )
    for (const { font, bytes } of opened) files.set(font, bytes)
    const plain = opened.filter(({ isWider }) => !isWider).map(({ font }) => font)
    const wider = opened.filter(({ isWider }) => isWider).map(({ font }) => font)
    byWeight.set(weight, { plain, wider: [...wider, ...plain] })
  }
  return {
    files,
    of(text, weight) {
      const { plain = [], wider = [] } = byWeight.get(weight) ?? {}
      if (hasLetters(plain, text)) return plain
      return hasLetters(wider, text) ? wider : null
    },
  }
}

function openFont(bytes: Uint8Array): Font {
  const font = create(bytes as Parameters<typeof create>[0])
  if (!('layout' in font)) throw new Error('That is no single font')
  return font
}
