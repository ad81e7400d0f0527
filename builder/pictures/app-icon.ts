import { iconGrounds, type AppIcon } from '#db/rules/app-icons.ts'
import type { Look } from '#db/rules/look.ts'
import { originalFile, type Picture } from '#db/rules/pictures.ts'
import type { MediaStore } from './media-store.ts'

/** An app's icon made from a logo; null when the logo's file is lost or damaged. */
export async function readAppIcon(
  logo: Picture,
  icon: AppIcon,
  media: MediaStore,
  look?: Look,
): Promise<Buffer | null> {
  const content = await media.read(originalFile(logo))
  if (!content) return null
  // Loaded by whoever draws: most publishes never do.
  const { drawAppIcon } = await import('./draw-app-icon.ts')
  const hasHoles = logo.fallback === 'png'
  return drawAppIcon(content, icon, { hasHoles, ...iconGrounds(look) }).catch(() => null)
}
