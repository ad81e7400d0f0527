import { join } from 'node:path'

/** Where `file` lies inside `root`; throws when it would lie outside or is not a plain name. */
export function safeJoin(root: string, file: string): string {
  return join(root, checkFileName(file))
}

/** The name of a published file as it is; throws when it is not plain names with `/` between. */
export function checkFileName(file: string): string {
  if (file.split('/').some(isUnsafe)) throw outside(file)
  return file
}

function outside(file: string): Error {
  return new Error(`Not a path inside the target: ${JSON.stringify(file)}`)
}

function isUnsafe(segment: string): boolean {
  return segment === '' || segment === '.' || segment === '..' || /[\\/\0]/.test(segment)
}
