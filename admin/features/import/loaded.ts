import { UnreadableFileError } from '#db/import/files/unreadable-file.ts'

/** What reads a file is loaded when it is needed: on a bad connection it may not come. */
export function loaded<Part>(part: Promise<Part>): Promise<Part> {
  return part.catch(() => {
    throw new UnreadableFileError('notLoaded')
  })
}
