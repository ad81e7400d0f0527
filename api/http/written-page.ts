import { html, raw } from 'hono/html'
import { DEFAULT_LOOK, type Scheme } from '#db/rules/look/look.ts'
import { lookColours, TEXT_COLOURS } from '#db/rules/look/look-colours.ts'

export type Part = ReturnType<typeof html>

interface WrittenPage {
  language: string
  dir: 'ltr' | 'rtl'
  title: string
  /** In the colours `--ground`, `--wash`, `--hairline`, `--text`, `--quiet`, `--action` and `--on-action`. */
  style: string
  /** What the head has beside that. */
  head?: Part
  body: Part
}

const STYLE = `
:root{color-scheme:light dark;${colours('light')}}
@media(prefers-color-scheme:dark){:root{${colours('dark')}}}`

/** A page without scripts, other files or indexing. */
export function writtenPage({ language, dir, title, style, head, body }: WrittenPage): string {
  const page = html`<!doctype html>
    <html lang="${language}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${head}
        <style>
          ${raw(STYLE + style)}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html> `
  return String(page)
}

function colours(scheme: Scheme): string {
  const { ground, wash, hairline, action, onAction } = lookColours(DEFAULT_LOOK, scheme)
  const [text = '', quiet = ''] = TEXT_COLOURS[scheme]
  const named = { ground, wash, hairline, text, quiet, action, 'on-action': onAction }
  return Object.entries(named)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')
}
