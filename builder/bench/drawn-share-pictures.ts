import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadMenu } from '#db/queries/menus.ts'
import { readSharePicture, sharePictureFile } from '../share/share-picture.ts'
import type { BenchHouse } from './bench-house.ts'

/** One is drawn and stands for all: they are drawn once in a restaurant's life, not in a rebuild. */
export async function drawSharePictures({
  db,
  restaurantIds,
  settings,
}: BenchHouse): Promise<void> {
  let drawn: string | undefined
  for (const restaurantId of restaurantIds) {
    const menu = await loadMenu(db, restaurantId)
    if (!menu) throw new Error('A generated restaurant is gone')
    const file = join(settings.mediaDir, sharePictureFile(menu))
    if (drawn) await copyFile(drawn, file)
    else await readSharePicture(menu, settings.mediaDir)
    drawn ??= file
  }
}
