import type { Context } from 'hono'
import { isReservedSegment } from '#db/rules/segments.ts'
import type { Settings } from '#db/settings.ts'
import type { AppEnv } from '../context.ts'
import { MESSAGES } from '../errors.ts'
import { answerFile } from './answer-file.ts'
import { createCompressor } from './compression.ts'
import { createFileStore, type ServedFile } from './file-store.ts'
import { contentSecurityPolicy } from './pages.ts'
import { locationOf, pageSegments, parsePath, type AskedPath } from './paths.ts'

/** Answers with published files. */
export interface FileServer {
  /** The answer to a GET or HEAD; null when there is nothing at that address. */
  answer(c: Context<AppEnv>): Promise<Response | null>
  /** Whether `answer` would find something. */
  has(path: string): Promise<boolean>
  /** The page that says so. */
  answerMissing(c: Context<AppEnv>): Promise<Response>
}

const REVALIDATED = 'public, max-age=0, must-revalidate'
const NEVER_CHANGES = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
const LIFETIMES: Record<string, string> = {
  assets: NEVER_CHANGES,
  media: NEVER_CHANGES,
  icons: A_DAY,
}

/** Serves the published folder, and pictures that are not published yet. */
export function createFileServer({ cdnDir, mediaDir }: Settings): FileServer {
  const published = createFileStore(cdnDir)
  const uploads = createFileStore(mediaDir)
  const compressor = createCompressor()

  async function findFile({ segments }: AskedPath): Promise<ServedFile | null> {
    const [first, name] = segments
    // Pages are folders, so only a name with an ending can be a file.
    if (!/\.[a-z\d]+$/i.test(segments.at(-1) ?? '') || segments.at(-1) === 'index.html') return null
    if (segments.length === 1 && first === '404.html') return null
    const found = await published.find(segments)
    return found ?? (first === 'media' && name && !segments[2] ? uploads.find([name]) : null)
  }

  return {
    async answer(c) {
      const asked = parsePath(c.req.path)
      if (!asked) return null
      const file = await findFile(asked)
      if (file) {
        const headers = { 'Cache-Control': LIFETIMES[asked.segments[0] ?? ''] ?? REVALIDATED }
        return answerFile(c, file, { compressor, headers })
      }
      const page = await published.find(pageSegments(asked.canonical))
      if (!page) return null
      if (page.page?.redirect) return redirect(c, decodeURIComponent(page.page.redirect))
      if (!asked.isCanonical) return redirect(c, asked.canonical)
      return answerFile(c, page, { compressor, headers: pageHeaders(page, asked) })
    },
    async has(path) {
      const asked = parsePath(path)
      if (!asked) return false
      return Boolean(
        (await findFile(asked)) ?? (await published.find(pageSegments(asked.canonical))),
      )
    },
    async answerMissing(c) {
      const page = await published.find(['404.html'])
      if (!page) return c.text(MESSAGES.notFound, 404)
      return answerFile(c, page, { compressor, headers: pageHeaders(page), status: 404 })
    },
  }
}

// To be asked for again each time: a restaurant may take its former name back.
function redirect(c: Context<AppEnv>, path: string): Response {
  const location = locationOf(path, c.req.url)
  const headers = { Location: location, 'Cache-Control': REVALIDATED, 'Content-Length': '0' }
  return c.body(null, 301, headers)
}

function pageHeaders({ page }: ServedFile, asked?: AskedPath): Record<string, string> {
  const first = asked?.canonical.split('/')[1] ?? ''
  const compiled = first === '' || isReservedSegment(first)
  return {
    'Cache-Control': REVALIDATED,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    ...(page && { 'Content-Security-Policy': contentSecurityPolicy(page, { compiled }) }),
  }
}
