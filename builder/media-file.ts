import { readFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

const NAME = /^([\da-f]+)-(\d+)\.(avif|jpg|png)$/

/**
 * A file of a picture, from `mediaDir`. Where the width is newer than the picture, it is made from
 * the next larger one of `names` and kept; throws when there is nothing to make it from.
 */
export async function readMediaFile(
  mediaDir: string,
  name: string,
  names: readonly string[],
): Promise<Buffer> {
  try {
    return readFileSync(join(mediaDir, name))
  } catch (error) {
    const larger = await readLarger(mediaDir, name, names)
    if (!larger) throw error
    const { default: sharp } = await import('sharp')
    // In the larger one's format, which is this one's.
    const made = await sharp(larger)
      .resize({ width: partsOf(name).width })
      .toBuffer()
    const temporary = join(mediaDir, `.${randomBytes(12).toString('hex')}`)
    await writeFile(temporary, made)
    await rename(temporary, join(mediaDir, name))
    return made
  }
}

async function readLarger(
  mediaDir: string,
  name: string,
  names: readonly string[],
): Promise<Buffer | null> {
  const wanted = partsOf(name)
  const larger = names
    .map((file) => ({ file, ...partsOf(file) }))
    .filter(({ hash, format }) => hash === wanted.hash && format === wanted.format)
    .filter(({ width }) => width > wanted.width)
    .toSorted((a, b) => a.width - b.width)
  for (const { file } of larger) {
    const found = await readFile(join(mediaDir, file)).catch(() => null)
    if (found) return found
  }
  return null
}

function partsOf(name: string): { hash: string; width: number; format: string } {
  const [, hash = '', width = '', format = ''] = NAME.exec(name) ?? []
  return { hash, width: Number(width), format }
}
