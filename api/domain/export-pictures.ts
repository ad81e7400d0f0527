import pLimit from 'p-limit'
import type { MediaStore } from '#builder/pictures/media-store.ts'
import type { MenuDocument } from '#db/rules/menu-document.ts'
import { originalFile, type Picture } from '#db/rules/pictures.ts'

// Each is a journey, where pictures are kept in a bucket.
const LOOKS_AT_ONCE = 8

/** A picture on its way into an archive. */
interface ArchivedPicture {
  /** Its path within the archive, which every system can unpack. */
  name: string
  /** Its name in the store. */
  file: string
  bytes: number
}

/** The pictures of a menu by what they belong to: `logo`, `cover` or a product's id. */
export type ArchivedPictures = ReadonlyMap<string, ArchivedPicture>

/** Names every picture of a menu for an archive; those whose file is lost are left out. */
export async function archivePictures(
  menu: MenuDocument,
  media: MediaStore,
): Promise<ArchivedPictures> {
  const looks = await pLimit(LOOKS_AT_ONCE).map(
    namedPictures(menu),
    async ({ owner, stem, picture }) => {
      const file = originalFile(picture)
      const bytes = (await media.look(file))?.bytes
      const name = `pictures/${stem}.${picture.fallback}`
      return bytes === undefined ? [] : [[owner, { name, file, bytes }] as const]
    },
  )
  return new Map(looks.flat())
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
