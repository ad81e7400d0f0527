import { chmodSync, mkdtempSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { unpackBrowser } from '../site/e2e/browser.ts'

// Where Linux has a folder in memory. In a container it is often too small.
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Lets tests have their temporary folders in memory where there is room: they write a whole site again
 * and again, which nobody reads after them.
 */
export async function setup(): Promise<() => void> {
  // Each project of the tests comes here.
  if (tmpdir().startsWith(MEMORY) || !hasRoom()) return () => {}
  const browser = await unpackBrowser()
  const folder = mkdtempSync(join(MEMORY, 'qaima-tests-'))
  // As any such folder: servers that are tested run as other users, too.
  chmodSync(folder, 0o1777)
  // Nothing in memory can be run on some machines, so the browser stays where it is.
  if (browser !== null) symlinkSync(browser, join(folder, basename(browser)))
  // oxlint-disable-next-line node/no-process-env
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}
