import { relative, sep } from 'node:path'

// What DATA_DIR keeps of owners beside its files: pictures before they are published, and mails.
const KEPT_FOLDERS = new Set(['media', 'outbox'])

/** What is wrong with the setting `name` when the folder that it gives would publish what is kept. */
export function publicData(
  { cdnDir, dataDir }: { cdnDir: string; dataDir: string },
  name: string,
): string[] {
  if (isApart(cdnDir, dataDir)) return []
  return [`${name}: needs a folder without anything of DATA_DIR: all that lies there is public`]
}

// Whatever lies in the folder that is published is public, and goes by `verify --fix` as no page.
function isApart(cdnDir: string, dataDir: string): boolean {
  const [inData = ''] = relative(dataDir, cdnDir).split(sep)
  return !holds(cdnDir, dataDir) && !KEPT_FOLDERS.has(inData)
}

/** Whether a path is a folder's own, or below it; both are absolute. */
export function holds(folder: string, path: string): boolean {
  return relative(folder, path).split(sep)[0] !== '..'
}
