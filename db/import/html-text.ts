import { Parser } from 'htmlparser2'

const BLOCKS = new Set(['p', 'div', 'li', 'br', 'ul', 'tr', 'h1', 'h2', 'h3', 'h4'])
const MARKUP = /<\/?[a-z][^<>]{0,500}>|&(?:#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,8});/iu

/** HTML of shops, or the two letters `\n` for a break. */
export function textOfHtml(stored: string): string {
  const text = stored.replace(/\\r\\n|\\n/gu, '\n')
  if (!MARKUP.test(text)) return text
  let plain = ''
  const parser = new Parser({
    ontext: (part) => (plain += part),
    onopentagname: (name) => (plain += BLOCKS.has(name) ? '\n' : ''),
    onclosetag: (name) => (plain += BLOCKS.has(name) ? '\n' : ''),
  })
  parser.end(text)
  return plain
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[\n ]*/gu, '\n')
    .trim()
}
