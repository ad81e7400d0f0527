import { join } from 'node:path'
import type { AppIcon } from '#db/rules/app-icons.ts'
import { originalFile, type Picture } from '#db/rules/pictures.ts'

/** An app's icon made from a logo; null when the logo's file is lost or damaged. */
export async function readAppIcon(
  logo: Picture,
  icon: AppIcon,
  mediaDir: string,
): Promise<Buffer | null> {
  // Loaded by whoever draws: most publishes never do.
  const { drawAppIcon } = await import('./draw-app-icon.ts')
  const file = join(mediaDir, originalFile(logo))
  const hasHoles = logo.fallback === 'png'
  return drawAppIcon(file, icon, hasHoles).catch(() => null)
}
