import { draftOf } from './draft-of.ts'
import { contentOf } from '#db/import/files/read-file.ts'
import type { ReadingJob, ReadingResult } from './read-in-worker.ts'
import { problemOf } from '#db/import/files/unreadable-file.ts'

// Turns what a file or a paste says into dishes. A worker, since a long text takes a while.
self.addEventListener('message', ({ data }: MessageEvent<ReadingJob>) => {
  self.postMessage(resultOf(data))
})

function resultOf({ source, decimals, roles, layouts = {} }: ReadingJob): ReadingResult {
  try {
    const content = typeof source === 'string' ? contentOf(source) : source
    const draft = draftOf(content, decimals, roles)
    // A table that is laid out like one before is taken the same way.
    const known = roles ? undefined : draft.columns && layouts[draft.columns.heads.join('\n')]
    return { content, draft: known ? draftOf(content, decimals, known) : draft }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}
