import { APP_ICONS, appIconFile } from '#db/rules/look/app-icons.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { type Picture } from '#db/rules/look/pictures.ts'
import { shownMenus } from '#db/menu/views.ts'
import type { Target } from '../targets/target.ts'
import { readAppIcon } from './app-icon.ts'
import type { MediaStore } from './media-store.ts'
import { readSharePicture, sharePictureFile } from './share-picture.ts'

interface DrawnPicture {
  /** Below `media/`; a hash of its input. */
  name: string
  read(media: MediaStore): Promise<Buffer | null>
}

export function drawnPictures(menu: MenuDocument): DrawnPicture[] {
  if (menu.isSuspended) return []
  const shares = shownMenus(menu).map((shown) => ({
    name: sharePictureFile(shown.menu),
    read: (media: MediaStore) => readSharePicture(shown.menu, media),
  }))
  // The same name in two languages is one picture.
  const drawn = new Map(shares.map((share) => [share.name, share]))
  return [...drawn.values(), ...appIcons(menu)]
}

export function appIcons({ logo, look }: MenuDocument): DrawnPicture[] {
  if (!logo) return []
  return APP_ICONS.map((icon) => ({
    name: appIconFile(logo, icon, look),
    read: (media: MediaStore) => readAppIcon(logo, icon, media, look),
  }))
}

/** Draws and puts missing ones; false if there were none. */
export async function putDrawnPictures(
  { target, media }: { target: Target; media: MediaStore },
  menu: MenuDocument,
  held: Set<string>,
): Promise<boolean> {
  const before = held.size
  for (const { name, read } of drawnPictures(menu)) {
    const content = held.has(name) ? null : await read(media)
    if (!content) continue
    await target.put(`media/${name}`, content)
    held.add(name)
  }
  return held.size > before
}

/** Once each, a cover as such; none if suspended. */
export function picturesOf({ logo, cover, categories, isSuspended }: MenuDocument): Picture[] {
  if (isSuspended) return []
  const dishes = categories.flatMap(({ products }) => products.map(({ picture }) => picture))
  const shown = [logo, ...dishes, cover].filter((picture) => picture !== null)
  return [...new Map(shown.map((picture) => [picture.hash, picture])).values()]
}

export function withoutPictures(menu: MenuDocument, lost: ReadonlySet<string>): MenuDocument {
  if (lost.size === 0) return menu
  const kept = (picture: Picture | null) => (picture && lost.has(picture.hash) ? null : picture)
  const categories = menu.categories.map((category) => ({
    ...category,
    products: category.products.map((dish) => ({ ...dish, picture: kept(dish.picture) })),
  }))
  return { ...menu, logo: kept(menu.logo), cover: kept(menu.cover), categories }
}
