/** Whether an `If-None-Match` header names this entity tag. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header.trim() === '*') return true
  const wanted = weakened(etag)
  return header.split(',').some((tag) => weakened(tag.trim()) === wanted)
}

function weakened(etag: string): string {
  return etag.replace(/^W\//, '')
}
