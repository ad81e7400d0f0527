import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryFolder extends AsyncDisposable {
  path: string
}

/** Removed at the end of its scope (`await using`). */
export async function openTemporaryFolder(parent = tmpdir()): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(parent, 'qaima-'))
  return {
    path,
    // The async call takes twice the CPU time.
    [Symbol.asyncDispose]: async () => rmSync(path, { recursive: true, force: true }),
  }
}
