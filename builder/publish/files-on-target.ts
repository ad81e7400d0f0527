import pLimit from 'p-limit'
import { recordedFolders, type Manifest, type PublishedFile } from '#db/queries/publications.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import { shortHash } from './plan-files.ts'
import type { Target } from '../targets/target.ts'

/** What the target holds of a restaurant, as far as the publisher may rely on it. */
export interface HeldFiles {
  pages: Map<string, PublishedFile>
  media: Set<string>
}

/**
 * How far the manifest is believed: wholly; where the target has files of the same sizes; or only
 * where it has the same contents, after an attempt that may have left newer files behind.
 */
export type Trust = 'manifest' | 'sizes' | 'contents'

/** Stands for a file of which only its presence is known: it is never taken for a wanted one. */
const UNKNOWN: PublishedFile = { input: '', content: '', bytes: 0 }

/**
 * What is there. Where the manifest is held against the target, a file that is missing is left
 * out, and one that differs or that the manifest does not name is `UNKNOWN`.
 */
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

// Nothing replaces a picture that is there, since its name tells its content. Where the disk has lost
// it, only its name is left; a bucket keeps what it has taken.
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

// One by one, as many at once as is best: a list of `media` names every restaurant's.
async function presentMedia(target: Target, names: readonly string[]): Promise<Set<string>> {
  const present = await pLimit(target.putsAtOnce).map(names, (name) => target.has(`media/${name}`))
  return new Set(names.filter((_, index) => present[index]))
}
