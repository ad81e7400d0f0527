import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pagePath } from '#builder/page-files.ts'
import { publishRestaurant } from '#builder/publish-restaurant.ts'
import { publishSite } from '#builder/publish-site.ts'
import { loadRenderer } from '#builder/renderer.ts'
import { contentTypeOf } from '#builder/targets/file-headers.ts'
import { folderTarget } from '#builder/targets/folder.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { freePort } from '#builder/testing/free-port.ts'
import { changeCategory } from '#db/queries/categories.ts'
import { loadMenu } from '#db/queries/menus.ts'
import { listPublicationStates } from '#db/queries/publications.ts'
import { changeRestaurant } from '#db/queries/restaurants.ts'
import { encodePath } from '#db/rules/segments.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { readDemoMenus } from '../demo/menu-files.ts'
import { anApi, type Api } from '../testing/fixtures.ts'

// All their pictures would take a minute to draw; the first dish of each menu keeps its own.
const MENUS = readDemoMenus().map((menu) => ({
  ...menu,
  cover: { ...menu.cover, dishes: [] },
  categories: menu.categories.map((category, place) => ({
    ...category,
    products: category.products.map(({ picture, ...product }, index) =>
      place + index === 0 && picture ? { ...product, picture } : product,
    ),
  })),
}))

test.runIf(hasNginx())(
  'a copy of the CDN folder works behind the nginx of the README',
  async () => {
    await using api = await anApi()
    await publishDemo(api)
    await using server = await startNginx(api.settings.cdnDir)
    const files = [...(await folderTarget(api.settings.cdnDir).list('')).keys()]
    expect(files.filter((file) => file.includes('former-name/')).length).toBeGreaterThan(10)
    for (const file of files.filter((file) => !file.startsWith('assets/'))) {
      const path = encodePath(pagePath(file))
      const answer = await fetch(server.origin + path, { redirect: 'manual' })
      expect(answer.status, path).toBe(200)
      expect(answer.headers.get('Content-Type')?.split(';')[0], path).toBe(
        contentTypeOf(file).split(';')[0],
      )
      const content = Buffer.from(await answer.arrayBuffer())
      expect(content.equals(await readFile(join(api.settings.cdnDir, file))), path).toBe(true)
    }
    const unknown = await fetch(`${server.origin}/nobody`)
    expect(unknown.status).toBe(404)
    expect(await unknown.text()).toContain('<html')
  },
  60_000,
)

async function publishDemo({ db, context, settings }: Api): Promise<void> {
  await fillDemo(context, MENUS)
  const renderer = await loadRenderer(settings.publicUrl)
  const target = folderTarget(settings.cdnDir)
  const details = { contactEmail: null, operatorName: null }
  const { mediaDir } = settings
  const base = { db, renderer, target, mediaDir, details, purging: false, now: () => NOW }
  await publishSite(base)
  for (const { restaurantId, name } of await listPublicationStates(db)) {
    const category = (await loadMenu(db, restaurantId))?.categories[0]
    await transact(db, async (trx) => {
      await changeRestaurant(trx, restaurantId, { name: `${name} former name` }, NOW)
      await changeRestaurant(trx, restaurantId, { name }, NOW)
      const input = { title: 'Renamed', icon: category?.icon ?? '' }
      await changeCategory(trx, restaurantId, category?.id ?? '', input)
    })
    const result = await publishRestaurant({ ...base, holder: 'a' }, restaurantId)
    expect(result.status).toBe('published')
  }
}

async function startNginx(cdn: string): Promise<{ origin: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-nginx-'))
  await cp(cdn, join(folder, 'cdn'), { recursive: true })
  await mkdir(join(folder, 'logs'))
  const port = await freePort()
  await writeFile(join(folder, 'nginx.conf'), await config(folder, port))
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  })
  const origin = `http://127.0.0.1:${port}`
  await eventually(() => fetch(origin))
  return {
    origin,
    async [Symbol.asyncDispose]() {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function config(folder: string, port: number): Promise<string> {
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
  const server = /```nginx\n([^`]+)```/.exec(readme)?.[1] ?? ''
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/logs/error.log;
    events {}
    http {
      access_log off;
      ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${server.replace('listen 80', `listen 127.0.0.1:${port}`).replace('/srv/cdn', `${folder}/cdn`)}
    }`
}

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
