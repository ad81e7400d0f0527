import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { holdOpen, isOpenElsewhere } from '#db/snapshot.ts'

interface HeldFolder extends AsyncDisposable {
  path: string
}

const AT_WORK = 'at-work.db'

/**
 * A folder beside others, for what is not whole yet; nobody else can look in, and it is gone at the end
 * of its scope (`await using`). What somebody who was killed has left there under the same prefix goes
 * first; one that is in use is held by its database file.
 */
export async function heldFolder(parent: string, prefix: string): Promise<HeldFolder> {
  await removeLeftOvers(parent, prefix)
  const path = await mkdtemp(join(parent, prefix))
  const atWork = holdOpen(join(path, AT_WORK))
  return {
    path,
    async [Symbol.asyncDispose]() {
      atWork[Symbol.dispose]()
      // Where unpacking broke off, files may still be on their way into it.
      await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    },
  }
}

async function removeLeftOvers(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const left = join(parent, name)
    // Nobody has got as far as to hold it, or it is another user's.
    const isHeld = await access(join(left, AT_WORK)).then(
      () => isOpenElsewhere(join(left, AT_WORK)),
      () => false,
    )
    if (!isHeld) await rm(left, { recursive: true, force: true })
  }
}
