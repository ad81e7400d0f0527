import type { ColumnRole } from '#db/import/table-heads.ts'
import type { Decimals } from '#db/rules/money/money.ts'
import type { ImportDraft } from './import-draft.ts'
import type { ShownContent } from './read-options.ts'
import { UnreadableFileError, type FileProblem } from '#db/import/files/unreadable-file.ts'

export interface ReadingJob {
  /** What a file says, or a pasted text. */
  source: ShownContent | string
  decimals: Decimals
  /** Of the columns of a table, in place of the guess. */
  roles?: readonly ColumnRole[] | undefined
  /** As an owner chose columns before, by their heads. */
  layouts?: Readonly<Record<string, readonly ColumnRole[]>>
}

interface ReadContent {
  content: ShownContent
  draft: ImportDraft
}

export type ReadingResult = ReadContent | { problem: FileProblem }

/** `readContent` beside the page's own thread, which photos leave free. */
export interface ContentReader {
  /** One job at a time; throws `UnreadableFileError`. */
  read(job: ReadingJob): Promise<ReadContent>
  close(): void
}

/** One worker for a run of files, begun with the first that needs it. */
export function openContentReader(): ContentReader {
  let worker: Worker | undefined
  const close = () => {
    worker?.terminate()
    worker = undefined
  }
  return {
    async read(job) {
      const { source, decimals, roles } = job
      // Its words come one photo at a time, and are few; the recogniser has the processor.
      if (typeof source !== 'string' && source.kind === 'photo') {
        const { draftOf } = await import('./draft-of.ts')
        return { content: source, draft: draftOf(source, decimals, roles) }
      }
      worker ??= new Worker(new URL('content.worker.ts', import.meta.url), { type: 'module' })
      const result = await resultOf(worker, job)
      if (result === null) close()
      if (result && 'draft' in result) return result
      throw new UnreadableFileError(result?.problem ?? 'notLoaded')
    },
    close,
  }
}

/** Null if the worker broke. */
async function resultOf(worker: Worker, job: ReadingJob): Promise<ReadingResult | null> {
  const { promise, resolve } = Promise.withResolvers<ReadingResult | null>()
  const answered = new AbortController()
  const { signal } = answered
  const answer = ({ data }: MessageEvent<ReadingResult>) => resolve(data)
  worker.addEventListener('message', answer, { signal })
  worker.addEventListener('error', () => resolve(null), { signal })
  worker.postMessage(job)
  return promise.finally(() => answered.abort())
}
