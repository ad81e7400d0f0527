/**
 * What all come to, once each has ended, also where one fails: then what the first of those failed with is
 * thrown, and nothing of the others is on its way any more.
 */
export async function allEnded<T>(all: Iterable<Promise<T>>): Promise<T[]> {
  const settled = await Promise.allSettled(all)
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
