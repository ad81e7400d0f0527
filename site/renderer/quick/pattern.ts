import { addAttribute, escapeHTML } from 'astro/runtime/server/index.js'

/**
 * All that a template shows: it puts each text in its place as it is, and looks at nothing of it but
 * whether it is null or empty.
 */
export type Parts = Readonly<Record<string, string | null>>

// Stands for a text while the template is rendered; what became of its last two signs tells how
// texts are escaped there.
const MARK = /\uE000(\d+)(&amp;&lt;|&amp;<|&<)\uE001/
const mark = (place: number) => `\uE000${place}&<\uE001`

// One UTF-16 unit as UTF-8.
const MOST_BYTES = 3

type Escape = (text: string) => string

/** A rendered template with gaps: bytes, a text, bytes, a text, …, bytes. */
interface Pattern {
  fixed: Buffer[]
  gaps: { part: string; escape: Escape }[]
  /** Of all that is fixed. */
  bytes: number
}

/**
 * The template as a function of its parts that gives the very bytes which rendering it would give. It
 * is rendered once for every choice of parts that are null or empty, and from then on filled.
 */
export function patterned<P extends Parts>(
  render: (parts: P) => Promise<string>,
): (parts: P) => Promise<Buffer> {
  const patterns = new Map<string, Promise<Pattern>>()
  return async (parts) => {
    const shape = shapeOf(parts)
    let pattern = patterns.get(shape)
    if (!pattern) patterns.set(shape, (pattern = makePattern(parts, render)))
    return fill(await pattern, parts)
  }
}

function shapeOf(parts: Parts): string {
  let shape = ''
  for (const name in parts) {
    const part = parts[name]
    shape += part ? '1' : part === null ? '0' : '2'
  }
  return shape
}

async function makePattern<P extends Parts>(
  parts: P,
  render: (parts: P) => Promise<string>,
): Promise<Pattern> {
  const names = Object.keys(parts)
  const marked = names.map((name, place) => [name, parts[name] ? mark(place) : parts[name]])
  const html = await render(Object.fromEntries(marked) as P)
  const pieces = html.split(MARK)
  const pattern: Pattern = { fixed: [], gaps: [], bytes: 0 }
  for (let at = 0; at < pieces.length; at += 3) {
    const [fixed = '', place, signs = ''] = pieces.slice(at, at + 3)
    pattern.fixed.push(Buffer.from(fixed))
    pattern.bytes += Buffer.byteLength(fixed)
    if (place === undefined) continue
    pattern.gaps.push({ part: names[Number(place)] ?? '', escape: escapeOf(signs) })
  }
  return pattern
}

function escapeOf(signs: string): Escape {
  if (signs === '&amp;&lt;') return (text) => (/[&<>"']/.test(text) ? escapeHTML(text) : text)
  if (signs === '&amp;<') return (text) => (/[&"]/.test(text) ? asAttribute(text) : text)
  return (text) => text
}

// Astro's own escaping of attributes is not to be had alone.
function asAttribute(text: string): string {
  return String(addAttribute(text, 'title')).slice(' title="'.length, -1)
}

const SLAB_BYTES = 524_288
// Pages are written one after the other into a slab, which lives as long as any of them.
let slab = Buffer.alloc(0)
let used = 0

function fill({ fixed, gaps, bytes }: Pattern, parts: Parts): Buffer {
  const texts = gaps.map(({ part, escape }) => escape(parts[part] ?? ''))
  makeRoom(texts.reduce((sum, text) => sum + text.length * MOST_BYTES, bytes))
  const start = used
  for (const [index, some] of fixed.entries()) {
    slab.set(some, used)
    used += some.length
    used += slab.write(texts[index] ?? '', used)
  }
  return slab.subarray(start, used)
}

function makeRoom(bytes: number): void {
  if (used + bytes <= slab.length) return
  slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, bytes))
  used = 0
}
