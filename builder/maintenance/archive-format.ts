import { z } from 'zod'
import { parseMediaFile } from '#db/rules/pictures.ts'

/** What an archive says about itself. */
export const backupNoteSchema = z.object({
  qaimaBackup: z.literal(1),
  /** ISO 8601; what the database held then is what the archive holds. */
  createdAt: z.string(),
  /** How many files of pictures there are. */
  mediaFiles: z.int().nonnegative(),
  /** What the database and the pictures take once they are unpacked; earlier archives say nothing. */
  bytes: z.int().nonnegative().optional(),
  /** How many files of pictures that menus name were lost then, and are not in it. */
  lost: z.int().nonnegative().optional(),
})
export type BackupNote = z.infer<typeof backupNoteSchema>

/** Names within an archive, which is a gzipped tar, and in this order. */
export const ARCHIVE = { note: 'backup.json', database: 'qaima.db', media: 'media' } as const

/** No note, and no file of a picture that an upload makes, is larger; in bytes. */
export const LARGEST_NOTE = 4096
export const LARGEST_PICTURE = 64 * 1024 * 1024

/** Whether an archive of ours may hold something of this name. */
export function isArchiveName(path: string): boolean {
  if (path === ARCHIVE.note || path === ARCHIVE.database) return true
  const [folder, name, ...rest] = path.split('/')
  return folder === ARCHIVE.media && rest.length === 0 && parseMediaFile(name ?? '') !== null
}

/** How many things a message names. */
export const NAMED = 10

/** Files of pictures that menus name are nowhere to be had. */
export class LostFilesError extends Error {
  override name = 'LostFilesError'

  /** `aside` says what became of the rest, or how to go on. */
  constructor(lost: readonly string[], aside: string) {
    const more = lost.length > NAMED ? ` and ${lost.length - NAMED} more` : ''
    const names = `${lost.slice(0, NAMED).join(', ')}${more}`
    super(`Pictures that menus name are lost: ${names}; \`status\` says whose they are, ${aside}`)
  }
}
