import { z } from 'zod'

/** What an archive says about itself. */
export const backupNoteSchema = z.object({
  qaimaBackup: z.literal(1),
  /** ISO 8601; what the database held then is what the archive holds. */
  createdAt: z.string(),
  /** How many files of pictures there are. */
  mediaFiles: z.number().int(),
})
export type BackupNote = z.infer<typeof backupNoteSchema>

/** Names within an archive, which is a gzipped tar. */
export const ARCHIVE = { note: 'backup.json', database: 'qaima.db', media: 'media' } as const

const MEDIA_FILE = /^[0-9a-f]{32}-\d+\.(?:avif|jpg|png)$/

/** Whether a file below `media/` is part of a picture, not one that is still being written. */
export function isMediaFile(name: string): boolean {
  return MEDIA_FILE.test(name)
}

/** Whether an archive of ours may hold something of this name. */
export function isArchiveName(path: string): boolean {
  if (path === ARCHIVE.note || path === ARCHIVE.database) return true
  const [folder, name, ...rest] = path.split('/')
  return folder === ARCHIVE.media && rest.length === 0 && isMediaFile(name ?? '')
}
