import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MenuDocument } from '#db/rules/menu-document.ts'
import { originalFile, type Picture } from '#db/rules/pictures.ts'

/** A picture on its way into an archive. */
interface ArchivedPicture {
  /** Its path within the archive, which every system can unpack. */
  name: string
  /** Where the file is. */
  path: string
  bytes: number
}

/** The pictures of a menu by what they belong to: `logo`, `cover` or a product's id. */
export type ArchivedPictures = ReadonlyMap<string, ArchivedPicture>

/** Names every picture of a menu for an archive; those whose file is lost are left out. */
export async function archivePictures(
  menu: MenuDocument,
  mediaDir: string,
): Promise<ArchivedPictures> {
  const pictures = new Map<string, ArchivedPicture>()
  for (const { owner, stem, picture } of namedPictures(menu)) {
    const file = originalFile(picture)
    const path = join(mediaDir, file)
    const bytes = await sizeOf(path)
    const name = `pictures/${stem}.${picture.fallback}`
    if (bytes !== null) pictures.set(owner, { name, path, bytes })
  }
  return pictures
}

interface NamedPicture {
  owner: string
  stem: string
  picture: Picture
}

// The number in front keeps the owner's order, and keeps a slug such as `con`, which some systems
// take for a device, from being a whole name.
function namedPictures({ logo, cover, categories }: MenuDocument): NamedPicture[] {
  const own = [
    { owner: 'logo', stem: 'logo', picture: logo },
    { owner: 'cover', stem: 'cover', picture: cover },
  ]
  const dishes = categories.flatMap((category, index) => {
    const folder = numbered(index, category.slug)
    return category.products.map(({ id, slug, picture }, place) => {
      return { owner: id, stem: `${folder}/${numbered(place, slug)}`, picture }
    })
  })
  return [...own, ...dishes].flatMap(({ picture, ...named }) =>
    picture ? [{ ...named, picture }] : [],
  )
}

function numbered(index: number, slug: string): string {
  return `${String(index + 1).padStart(2, '0')}-${slug}`
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch {
    return null
  }
}
