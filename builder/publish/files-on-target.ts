import pLimit from 'p-limit'
import { recordedFolders, type Manifest, type PublishedFile } from '#db/queries/publications.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import { shortHash } from './plan-files.ts'
import type { Target } from '../targets/target.ts'

export interface HeldFiles {
  pages: Map<string, PublishedFile>
  media: Set<string>
}

/** How far the manifest is believed: as it is, if sizes match, or if contents match. */
export type Trust = 'manifest' | 'sizes' | 'contents'

/** Present, but with unknown content: never equal to a wanted file. */
const UNKNOWN: PublishedFile = { input: '', content: '', bytes: 0 }

/** What is there. Missing files are left out; different ones are `UNKNOWN`. */
export async function heldFiles(
  target: Target,
  manifest: Manifest,
  folders: readonly string[],
  { trust, media }: { trust: Trust; media: MediaStore },
): Promise<HeldFiles> {
  const recorded = new Map(Object.entries(manifest.pages))
  if (trust === 'manifest') return { pages: recorded, media: new Set(manifest.media) }
  const limit = pLimit(target.putsAtOnce)
  const pages = new Map<string, PublishedFile>()
  for (const folder of new Set([...folders, ...recordedFolders(manifest)])) {
    await limit.map(await target.list(folder), async ([file, bytes]) => {
      const page = recorded.get(file)
      const intact =
        page?.bytes === bytes && (trust === 'sizes' || (await isIntact(target, file, page)))
      pages.set(file, intact ? page : UNKNOWN)
    })
  }
  if (trust === 'contents') await removeDamaged(target, manifest.media, media)
  return { pages, media: await presentMedia(target, manifest.media) }
}

async function isIntact(target: Target, file: string, page: PublishedFile): Promise<boolean> {
  const content = await target.read(file)
  return content !== null && shortHash(content) === page.content
}

// A hashed picture is never replaced, so an empty one must go first. Buckets never truncate.
async function removeDamaged(
  target: Target,
  names: readonly string[],
  media: MediaStore,
): Promise<void> {
  if (target.putsAtOnce > 1) return
  for (const name of names) {
    const kept = await media.read(name)
    const held = kept && (await target.read(`media/${name}`))
    if (held && !held.equals(kept)) await target.remove([`media/${name}`])
  }
}

// Listing `media` would list all restaurants' pictures.
async function presentMedia(target: Target, names: readonly string[]): Promise<Set<string>> {
  const present = await pLimit(target.putsAtOnce).map(names, (name) => target.has(`media/${name}`))
  return new Set(names.filter((_, index) => present[index]))
}
