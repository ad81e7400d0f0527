import { chmodSync, closeSync, fchmodSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

// What our processes write is private unless it says otherwise; a web server reads what is published
// as somebody else.
const FILE = 0o644
const FOLDER = 0o755

/** Writes a file that everybody may read. */
export function writePublicFile(path: string, content: Uint8Array): void {
  const file = openSync(path, 'w', FILE)
  try {
    fchmodSync(file, FILE)
    writeFileSync(file, content)
  } finally {
    closeSync(file)
  }
}

/** Makes a folder, with those above it that are not there, that everybody may enter. */
export function makePublicFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: FOLDER })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) chmodSync(made, FOLDER)
}
