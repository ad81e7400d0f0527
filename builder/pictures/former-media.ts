import pLimit from 'p-limit'
import type { MediaStore } from './media-store.ts'

const CARRIED_AT_ONCE = 16

/** A store beside the one that was in use before, whose files count as kept until they are carried over. */
export function besideFormer(media: MediaStore, former: MediaStore): MediaStore {
  return {
    ...media,
    list: async () => new Map([...(await former.list()), ...(await media.list())]),
    look: async (name) => (await media.look(name)) ?? former.look(name),
    read: async (name) => (await media.read(name)) ?? former.read(name),
    remove: async (names) => {
      await media.remove(names)
      await former.remove(names)
    },
  }
}

/** Brings what one store holds to another; a file leaves the one when the other has it. */
export async function carryOver(former: MediaStore, media: MediaStore): Promise<void> {
  await pLimit(CARRIED_AT_ONCE).map((await former.list()).keys(), async (name) => {
    const content = await former.read(name)
    if (!content) return
    await media.write(name, content)
    await former.remove([name])
  })
}
