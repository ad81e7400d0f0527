import { readContent } from './read-content.ts'
import { contentOf } from './read-file.ts'
import type { ReadingJob, ReadingResult } from './read-in-worker.ts'
import { problemOf } from './unreadable-file.ts'

// Turns what a file or a paste says into dishes. A worker, since a long text takes a while.
self.addEventListener('message', ({ data }: MessageEvent<ReadingJob>) => {
  self.postMessage(resultOf(data))
})

function resultOf({ source, decimals, roles }: ReadingJob): ReadingResult {
  try {
    const content = typeof source === 'string' ? contentOf(source) : source
    return { content, draft: readContent(content, decimals, roles) }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}
