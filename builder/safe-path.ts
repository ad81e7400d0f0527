import { join, resolve, sep } from 'node:path'

/** Where `file` lies inside `root`; throws when it would lie outside or is not a plain name. */
export function safeJoin(root: string, file: string): string {
  const segments = file.split('/')
  const path = resolve(join(root, ...segments))
  if (!path.startsWith(resolve(root) + sep) || segments.some(isUnsafe)) {
    throw new Error(`Not a path inside the target: ${JSON.stringify(file)}`)
  }
  return path
}

function isUnsafe(segment: string): boolean {
  return segment === '' || segment === '.' || segment === '..' || /[\\/\0]/.test(segment)
}
