import type { Random } from '#builder/testing/random.ts'
import type { Line } from './line.ts'
import type { Writer } from './writer.ts'

/** One look at a menu that is out, as a guest or as its owner; false while there is none. */
export async function read(
  line: Line,
  owners: readonly Writer[],
  random: Random,
): Promise<boolean> {
  const known = owners.filter(({ isOut }) => isOut)
  if (known.length === 0) return false
  const { slug, token } = random.pick(known)
  const path = random.pick([`/${slug}`, `/${slug}/info`, `/${slug}/shelf-1`, '/categories'])
  const { status, text } = await line.ask({ path, token })
  const isWhole = path === '/categories' ? text.endsWith(']') : /<\/html>\s*$/.test(text)
  if (status !== 200 || !isWhole)
    throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`)
  return true
}
