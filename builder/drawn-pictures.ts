import { APP_ICONS, appIconFile } from '#db/rules/app-icons.ts'
import type { MenuDocument } from '#db/rules/menu-document.ts'
import { readAppIcon } from './icons/app-icon.ts'
import { readSharePicture, sharePictureFile } from './share/share-picture.ts'
import type { Target } from './targets/target.ts'

/** A picture that is drawn from what a restaurant has uploaded, for others than its visitors. */
interface DrawnPicture {
  /** Below `media/`; another for other inputs. */
  name: string
  /** Null when it cannot be drawn. */
  read(mediaDir: string): Promise<Buffer | null>
}

/** What shared links show, and the icons of the menu as an app. */
export function drawnPictures(menu: MenuDocument): DrawnPicture[] {
  const { logo } = menu
  const share = { name: sharePictureFile(menu), read: (dir: string) => readSharePicture(menu, dir) }
  if (!logo) return [share]
  const icons = APP_ICONS.map((icon) => ({
    name: appIconFile(logo, icon),
    read: (dir: string) => readAppIcon(logo, icon, dir),
  }))
  return [share, ...icons]
}

/** Puts those that are not held; takes a while, so it comes when the pages are out. */
export async function putDrawnPictures(
  { target, mediaDir }: { target: Target; mediaDir: string },
  menu: MenuDocument,
  held: ReadonlySet<string>,
): Promise<void> {
  for (const { name, read } of drawnPictures(menu)) {
    const content = held.has(name) ? null : await read(mediaDir)
    if (content) await target.put(`media/${name}`, content)
  }
}
