import { loadMenu } from '#db/queries/menus.ts'
import { menuPages, type MenuPage } from '#db/rules/menu-pages.ts'
import { sharePictureFile } from '../share/share-picture.ts'
import type { BenchHouse } from './bench-house.ts'

/** A page that is HTML to be read, which other generators are given to make as well. */
export type OwnPage = Exclude<MenuPage, { kind: 'redirect' | 'manifest' }>

/** Those of each restaurant in turn. */
export async function* ownPages({ db, restaurantIds }: BenchHouse): AsyncGenerator<OwnPage[]> {
  for (const restaurantId of restaurantIds) {
    const menu = await loadMenu(db, restaurantId)
    if (!menu) throw new Error('A generated restaurant is gone')
    yield menuPages(menu, `/media/${sharePictureFile(menu)}`).filter(
      (page) => page.kind !== 'redirect' && page.kind !== 'manifest',
    )
  }
}
