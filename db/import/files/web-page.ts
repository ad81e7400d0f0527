import { Parser } from 'htmlparser2'
import { findPrices } from '../prices.ts'
import { asciiDigits } from '../../rules/text/digits.ts'
import { jsonTable, parsed, type JsonTable } from './json-table.ts'

interface Page {
  text: string
  data: string[]
}

const SKIPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'head',
  'del',
  's',
  'strike',
])
const BLOCKS = new Set(
  'p div li ul ol tr table br h1 h2 h3 h4 h5 h6 section article header footer dt dd dl nav main aside'.split(
    ' ',
  ),
)
const PRICE = /^\s*(?:\p{Sc}|[A-Z]{2,3})?\s?\p{Nd}/u

// Signs at the end of what was read.
const LOOKED_AT = 4

/** Line by line: cells by tabs, headings by `#`, small cents as decimals. */
function pageOf(html: string): Page {
  const data: string[] = []
  let text = ''
  // Of `text`: to look at its end would copy it each time.
  let end = ''
  let skipped = 0
  let isJson = false
  let isSmall = false
  let isAfterClose = false
  const add = (part: string) => {
    text += part
    end = (end + part).slice(-LOOKED_AT)
  }
  const parser = new Parser({
    onopentag(name, { type }) {
      if (skipped > 0 || SKIPPED.has(name)) skipped += 1
      isJson = name === 'script' && type === 'application/ld+json'
      if (isJson) data.push('')
      if (skipped > 0) return
      if (BLOCKS.has(name)) add(/^h[1-4]$/u.test(name) ? '\n\n# ' : '\n')
      else if (name === 'td' || name === 'th') add('\t')
      else if (isAfterClose && name !== 'sup') add(' ')
      isSmall = name === 'sup'
      isAfterClose = false
    },
    ontext(part) {
      if (isJson) data.push((data.pop() ?? '') + part)
      if (skipped > 0) return
      if (isSmall) add(raised(part, end))
      else
        add(
          (PRICE.test(part) && /[\p{L}\p{M}]$/u.test(end) ? ' ' : '') + part.replace(/\s+/gu, ' '),
        )
      isAfterClose = false
    },
    onclosetag(name) {
      if (skipped > 0) skipped -= 1
      else if (BLOCKS.has(name)) add('\n')
      isJson = isSmall = false
      isAfterClose = true
    },
  })
  parser.end(html)
  return { text: text.replace(/[^\S\n\t]+/gu, ' '), data }
}

/** `12<sup>90</sup>` is 12.90; other raised signs stand apart. */
function raised(part: string, before: string): string {
  const sign = part.trim()
  if (/\d$/u.test(before) && /^\d{2}$/u.test(sign)) return `.${sign}`
  if (/\d[.,]?$/u.test(before) && /^[.,]?\d{2}\s?\p{Sc}?$/u.test(sign)) return sign
  return sign === '' ? '' : ` (${sign.replace(/^[([]|[)\]]$/gu, '')})`
}

export type PageContent = { kind: 'text'; text: string } | ({ kind: 'cells' } & JsonTable)

export function readWebPage(html: string): PageContent {
  const { text, data } = pageOf(html)
  const table = jsonTable(data.map(parsed))
  const dishes = (table?.cells.length ?? 0) - 1
  const shown = text
    .split('\n')
    .filter(
      (line) => /\p{L}{2}/u.test(line) && findPrices(asciiDigits(line.slice(0, 300)), 2).length > 0,
    )
  // What is structured for search has prices in whole units.
  if (table && dishes * 2 >= shown.length) return { kind: 'cells', ...table, maybeMinor: false }
  return { kind: 'text', text }
}
