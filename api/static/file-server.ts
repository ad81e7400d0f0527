import type { Context } from 'hono'
import {
  BRIEF_AT_CDNS,
  cacheControlOf,
  isDataFile,
  isImmutable,
  REVALIDATED,
} from '#builder/targets/files.ts'
import { openTarget } from '#builder/targets/open-target.ts'
import {
  contentSecurityPolicy,
  pageKindOf,
  pagePolicies,
  policyOfAnyStyle,
} from '#db/page-policy.ts'
import { isAddress } from '#db/queries/names.ts'
import { kitchenPage } from '#db/rules/kitchen-links.ts'
import { meantPaths } from '#db/rules/text/meant-paths.ts'
import { resolveMeant, resolveRedirect } from '#db/rules/text/resolve-redirect.ts'
import { canonicalPath, encodePath } from '#db/rules/text/segments.ts'
import type { AppContext, AppEnv } from '../context.ts'
import { MESSAGES } from '../errors.ts'
import { answerFile } from './answer-file.ts'
import {
  createFileStore,
  type FileStore,
  type ServedFile,
  createFolderStore,
} from './file-store.ts'
import { createTargetStore, createUploadStore } from './target-store.ts'

const MISSING = '404.html'

export interface FileServer {
  answer(c: Context<AppEnv>): Promise<Response | null>
  has(path: string): Promise<boolean>
  answerMissing(c: Context<AppEnv>): Promise<Response>
}

export function createFileServer(context: AppContext): FileServer {
  const folders = openFolders(context)
  const { published } = folders
  return {
    async answer(c) {
      const asked = parsePath(c.req.path)
      if (!asked) return null
      const file = await findFile(folders, asked)
      if (file) {
        const name = asked.segments.join('/')
        const headers = { 'Cache-Control': cacheControlOf(name) }
        const lasting = isImmutable(name)
        const findBrotli = () => published.find(`${name}.br`.split('/'))
        return answerFile(c, file, { headers, lasting, ...(lasting && { findBrotli }) })
      }
      const page = await findPage(folders, asked.canonical)
      if (!page) return (await answerFormer(c, folders, asked)) ?? answerMeant(c, folders, asked)
      if (page.page?.redirect) return redirect(c, decodeURIComponent(page.page.redirect))
      if (!asked.isCanonical) return redirect(c, asked.canonical)
      const headers = { ...pageHeaders(page, asked.canonical), 'CDN-Cache-Control': BRIEF_AT_CDNS }
      return answerFile(c, page, { headers })
    },
    async has(path) {
      const asked = parsePath(path)
      if (!asked) return false
      return Boolean((await findFile(folders, asked)) ?? (await findPage(folders, asked.canonical)))
    },
    async answerMissing(c) {
      const [menu = ''] = parsePath(c.req.path)?.canonical.split('/').slice(1) ?? []
      const own = menu === '' ? null : await published.find([menu, MISSING])
      const page = own ?? (await published.find([MISSING]))
      if (!page) return c.text(MESSAGES.notFound, 404)
      const headers = pageHeaders(page, own ? `/${menu}` : '/')
      return answerFile(c, page, { headers, status: 404 })
    },
  }
}

interface Folders {
  published: FileStore
  uploads: FileStore
}

function openFolders({ db, settings, media }: AppContext): Folders {
  const { cdnDir, bucket, mediaDir } = settings
  if (!bucket) {
    return { published: createFolderStore(cdnDir), uploads: createFileStore(mediaDir) }
  }
  const published = createTargetStore(openTarget(settings), (segment) => isAddress(db, segment))
  return { published, uploads: createUploadStore(media) }
}

async function findFile(
  { published, uploads }: Folders,
  { segments }: AskedPath,
): Promise<ServedFile | null> {
  const last = segments.at(-1) ?? ''
  // Pages are folders: only names with an extension are files.
  if (!/\.[a-z\d]+$/i.test(last) || last === 'index.html' || last === MISSING) return null
  const found = await published.find(segments)
  const isPicture = segments.length === 2 && segments[0] === 'media'
  return found ?? (isPicture ? uploads.find([last]) : null)
}

function findPage({ published }: Folders, canonical: string): Promise<ServedFile | null> {
  // Other spellings and former addresses of a menu lead to its data, too.
  if (isDataFile(canonical.slice(1))) return published.find(canonical.split('/').slice(1))
  return published.find(pageSegments(kitchenPage(canonical)))
}

// Redirects what lies below a former address.
async function answerFormer(
  c: Context<AppEnv>,
  folders: Folders,
  { canonical }: AskedPath,
): Promise<Response | null> {
  const to = await resolveRedirect(canonical, (path) => standingPage(folders, path))
  return to === null ? null : redirect(c, to)
}

// Redirects what programs, sentences and chats made of an address.
async function answerMeant(
  c: Context<AppEnv>,
  folders: Folders,
  { segments, canonical }: AskedPath,
): Promise<Response | null> {
  const paths = meantPaths(`/${segments.join('/')}`).flatMap(({ path, fragment }) => {
    const meant = parsePath(encodePath(path))?.canonical ?? canonical
    return meant === canonical ? [] : { path: meant, fragment }
  })
  const to = await resolveMeant(paths, (path) => standingPage(folders, path))
  return to && redirect(c, to.path, to.fragment)
}

async function standingPage(folders: Folders, path: string) {
  const found = await findPage(folders, path)
  if (!found) return null
  const { redirect = null } = found.page ?? {}
  return { redirect: redirect && decodeURIComponent(redirect) }
}

// Not cached: a restaurant may take its name back.
function redirect(c: Context<AppEnv>, path: string, fragment = ''): Response {
  const location = locationOf(path, c.req.url) + fragment
  const headers = { Location: location, 'Cache-Control': REVALIDATED, 'Content-Length': '0' }
  return c.body(null, 301, headers)
}

function pageHeaders({ page }: ServedFile, path: string): Record<string, string> {
  const kind = pageKindOf(path)
  // A page too large to inspect gets the default.
  const policy = page ? contentSecurityPolicy(page, kind) : policyOfAnyStyle(kind)
  return { 'Cache-Control': REVALIDATED, ...pagePolicies(path), 'Content-Security-Policy': policy }
}

export interface AskedPath {
  segments: string[]
  /** The canonical page path, without a trailing slash. */
  canonical: string
  isCanonical: boolean
}

/** Null if no file can have the path. */
export function parsePath(path: string): AskedPath | null {
  // An encoded slash would hide a separator.
  if (/%2f|%5c/i.test(path)) return null
  const canonical = canonicalPath(path)
  if (canonical === null) return null
  const decoded = decodeURIComponent(path)
  const segments = decoded.split('/').slice(1)
  if ([...segments, ...pageSegments(canonical)].some(isUnsafe)) return null
  return { segments, canonical, isCanonical: decoded === canonical }
}

function pageSegments(canonical: string): string[] {
  return [...canonical.split('/').filter((segment) => segment !== ''), 'index.html']
}

function locationOf(path: string, url: string): string {
  const query = url.indexOf('?')
  return encodePath(path) + (query === -1 ? '' : url.slice(query))
}

// Dot files are private.
function isUnsafe(segment: string): boolean {
  return segment.startsWith('.') || /[\\\0]/.test(segment)
}
