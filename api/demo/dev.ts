import { execSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { dev } from 'astro'
import { isBuildOlder, requireBuild } from '#builder/publish/renderer.ts'
import { messageOf } from '#db/errors.ts'
import { openMigratedDatabase, type Database } from '#db/open.ts'
import { writePrivately } from '#db/private-files.ts'
import { KITCHEN_PATH, kitchenPage } from '#db/rules/kitchen-links.ts'
import { readSettings } from '#db/settings/settings.ts'
import { openLog } from '../log.ts'
import { startServer } from '../server.ts'
import { findMenuPage } from './find-menu-page.ts'
import { demoGuide, prepareDemo, requireDevelopment } from './prepare-demo.ts'

const ROOT = join(import.meta.dirname, '../..')
const SITE = join(ROOT, 'site')
// Vite serves any file of these by `/@fs/`, and none beside them: not data, not .env.
const SERVED = ['site', 'admin', 'api', 'builder', 'db', 'node_modules']
// Addresses of Vite's own.
const OF_VITE = /^\/(?:@|__|node_modules\/)/
const SAMPLE = /^\/(?:en|ar)\/sample(?:\/|$)/
// The demo, with Astro's own server in front: it renders pages from the sources and reloads them.
writePrivately()
try {
  if (!isBuilt()) execSync('npm run build', { stdio: 'inherit' })
  const settings = { ...readSettings(), metricsPort: null }
  requireDevelopment(settings)
  const restaurants = await prepareDemo(settings)
  const { log } = openLog()
  log.level = 'warn'
  const server = await startServer({ ...settings, port: 0 }, log)
  const db = await openMigratedDatabase(settings.database)
  await dev({
    root: SITE,
    server: { host: settings.host, port: settings.port },
    integrations: [
      {
        name: 'qaima-dev',
        hooks: {
          'astro:config:setup': ({ addMiddleware }) =>
            addMiddleware({
              entrypoint: new URL('./dev-pages.ts', import.meta.url),
              order: 'pre',
            }),
        },
      },
    ],
    vite: {
      // Found at the start, so that no page reloads for them later.
      optimizeDeps: { entries: ['../admin/**/*.{ts,tsx}', '!**/*.test.*'] },
      server: {
        strictPort: true,
        fs: { allow: SERVED.map((room) => join(ROOT, room)), deny: [`${settings.dataDir}/**`] },
        proxy: {
          '^/': {
            target: server.url,
            bypass: ({ method = '', url = '/' }) => pageAt(db, method, url),
          },
        },
      },
    },
  })
  process.stdout.write(demoGuide(restaurants, settings.publicUrl))
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exit(1)
}

/** The publisher and previews render with the compiled site. */
function isBuilt(): boolean {
  try {
    requireBuild()
    return !isBuildOlder()
  } catch {
    return false
  }
}

/** What Vite or Astro answers, and not the API. */
async function pageAt(db: Database, method: string, url: string): Promise<string | undefined> {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const { pathname, search } = new URL(url, 'http://localhost')
  const path = decodeURIComponent(pathname)
  const isKitchen = kitchenPage(path) === KITCHEN_PATH
  if (path.startsWith('/dashboard/')) return (isKitchen ? KITCHEN_PATH : '/dashboard') + search
  if (OF_VITE.test(path) || SAMPLE.test(path) || filesOf(path).some(isFile)) return url
  return (await findMenuPage(db, path)) ? url : undefined
}

function filesOf(path: string): string[] {
  const pages = ['.ts', '.astro', '/index.astro'].map((end) => `pages${path}${end}`)
  return [path, `public${path}`, ...pages].map((file) => join(SITE, file))
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
