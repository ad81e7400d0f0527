import { atom, computed } from 'nanostores'
import { answerOf, client } from '#admin/client.ts'
import type { Publication } from '#api/schemas/menus.ts'

function getPublication(): Promise<Publication> {
  return answerOf(client.api.publication.$get())
}

// Most changes are out within 100 ms; what takes longer is asked for ever more seldom.
const FIRST_WAIT_MS = 150
const LONGEST_WAIT_MS = 10_000

export const $publication = atom<Publication | null>(null)

let lastOut: string | null = null

/** When the public pages were published last, also while the next ones are on their way. */
export const $publishedAt = computed($publication, (publication) => {
  if (publication?.status !== 'published') return lastOut
  return (lastOut = publication.publishedAt)
})

let latest = 0

export async function followPublication({ hasChanged }: { hasChanged: boolean }): Promise<void> {
  const following = (latest += 1)
  if (hasChanged) $publication.set({ status: 'publishing', publishedAt: null, message: null })
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    if (hasChanged) await sleep(wait)
    const publication = await getPublication().catch(() => null)
    if (following !== latest) return
    if (publication) $publication.set(publication)
    if (publication?.status === 'published') return
    if (!hasChanged) await sleep(wait)
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
