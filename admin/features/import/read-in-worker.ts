import type { ColumnRole } from '#db/import/table-heads.ts'
import type { Decimals } from '#db/rules/money.ts'
import type { ImportDraft } from './import-draft.ts'
import type { FileContent } from './read-file.ts'
import { UnreadableFileError, type FileProblem } from './unreadable-file.ts'

export interface ReadingJob {
  /** What a file says, or a pasted text. */
  source: FileContent | string
  decimals: Decimals
  /** Of the columns of a table, in place of the guess. */
  roles?: readonly ColumnRole[] | undefined
}

export interface ReadContent {
  content: FileContent
  draft: ImportDraft
}

export type ReadingResult = ReadContent | { problem: FileProblem }

/** `readContent` beside the page's own thread, which photos leave free; throws `UnreadableFileError`. */
export async function readInWorker(job: ReadingJob): Promise<ReadContent> {
  const { source, decimals, roles } = job
  // Its words come one photo at a time, and are few; the recogniser has the processor.
  if (typeof source !== 'string' && source.kind === 'photo') {
    const { readContent } = await import('./read-content.ts')
    return { content: source, draft: readContent(source, decimals, roles) }
  }
  const worker = new Worker(new URL('content.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<ReadContent>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadingResult>) =>
        'draft' in data ? resolve(data) : reject(new UnreadableFileError(data.problem)),
      )
      worker.addEventListener('error', () => reject(new UnreadableFileError('notLoaded')))
      worker.postMessage(job)
    })
  } finally {
    worker.terminate()
  }
}
