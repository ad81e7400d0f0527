const PREFIX = 'new-'
let last = 0

/** An id for what the server has not numbered yet. */
export function newId(): string {
  last += 1
  return PREFIX + last
}
