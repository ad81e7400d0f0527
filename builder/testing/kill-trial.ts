import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { Bucket } from '#db/settings/cdn-url.ts'
import { openDatabase } from '#db/open.ts'
import { loadMenu } from '#db/queries/menus.ts'
import { addPicture } from '#db/queries/pictures.ts'
import { writeSnapshot } from '#db/engines/copy-rows.ts'
import { pictureFiles } from '#db/rules/look/pictures.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { planFiles, type PlanOptions } from '../publish/plan-files.ts'
import { mediaFolder } from '../pictures/media-folder.ts'
import { publishRestaurant } from '../publish/publish-restaurant.ts'
import { loadRenderer, type Renderer } from '../publish/renderer.ts'
import { folderTarget } from '../targets/folder.ts'
import type { Target } from '../targets/target.ts'
import type { DyingOrder } from './dying-publisher.ts'
import type { House } from './fixtures.ts'
import { PICTURES } from './random-change.ts'

export interface TrialPlace {
  target: Target
  bucket: Bucket | null
  environment: Record<string, string>
}

export async function addPictures({ db, settings: { mediaDir } }: House): Promise<void> {
  await mkdir(mediaDir, { recursive: true })
  for (const [index, hash] of PICTURES.entries()) {
    const picture = { hash, width: 100, height: 100, fallback: 'png', colour: '#aabbcc' } as const
    await addPicture(db, picture, NOW)
    const background = { r: index * 60, g: 80, b: 90 }
    const create = { width: 100, height: 100, channels: 3, background } as const
    const content = await sharp({ create }).png().toBuffer()
    for (const file of pictureFiles(picture)) await writeFile(join(mediaDir, file), content)
  }
}

export interface DyingPublisher {
  /** About to publish, or ended. */
  begun: Promise<unknown>
  /** False if it ended before, or was to live. */
  killed: Promise<boolean>
}

const run = promisify(execFile)

/** Dies at step `dieAt`; null lives. */
export function startDying(
  { settings }: House,
  { bucket, environment }: TrialPlace,
  restaurantId: string,
  { dieAt, now }: { dieAt: number | null; now: Date },
): DyingPublisher {
  const { database, mediaDir, cdnDir, publicUrl } = settings
  const files = { database, mediaDir, cdnDir, publicUrl, bucket }
  const order: DyingOrder = { ...files, restaurantId, dieAt, now: now.toISOString() }
  const script = join(import.meta.dirname, 'dying-publisher.ts')
  const NODE_COMPILE_CACHE = join(tmpdir(), 'node-compile-cache')
  // oxlint-disable-next-line node/no-process-env
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE, ...environment }
  const running = run(process.execPath, [script, JSON.stringify(order)], { env })
  const { stdout } = running.child
  return {
    begun: Promise.race([stdout && once(stdout, 'data'), running]),
    killed: wasKilled(running),
  }
}

async function wasKilled(running: Promise<{ stdout: string }>): Promise<boolean> {
  try {
    const { stdout } = await running
    if (!stdout.includes('"status":"published"')) throw new Error(`It ended otherwise: ${stdout}`)
    return false
  } catch (error) {
    if (error instanceof Error && 'signal' in error && error.signal === 'SIGKILL') return true
    throw error
  }
}

/** Expected pages by file, with these drawn pictures or all; none if the restaurant is gone. */
export async function renderedPages(
  { db }: House,
  renderer: Renderer,
  restaurantId: string,
  options: Omit<PlanOptions, 'fingerprint' | 'at'>,
): Promise<Map<string, string>> {
  const menu = await loadMenu(db, restaurantId)
  const { fingerprint } = renderer
  const { pages } = menu ? planFiles(menu, { fingerprint, at: NOW, ...options }) : { pages: [] }
  const rendered = new Map<string, string>()
  for (const { file, page } of pages) rendered.set(file, await renderer.render(page))
  return rendered
}

/** All files of a first publish into an empty folder. */
export async function freshFiles(
  { db, settings }: House,
  restaurantId: string,
): Promise<Map<string, string>> {
  const copy = join(settings.dataDir, 'copy.db')
  const folder = join(settings.dataDir, 'fresh')
  await writeSnapshot(db, copy)
  const copied = openDatabase(copy)
  try {
    await copied.deleteFrom('publications').execute()
    const renderer = await loadRenderer(settings.publicUrl)
    const media = mediaFolder(settings.mediaDir)
    const target = folderTarget(folder)
    const context = { db: copied, renderer, target, media, purging: false, workerId: 'fresh' }
    await publishRestaurant({ ...context, now: () => NOW }, restaurantId)
    return await readAll(target)
  } finally {
    await copied.destroy()
    await rm(copy)
    await rm(folder, { recursive: true, force: true })
  }
}

export async function readAll(target: Target): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (const file of [...(await target.list('')).keys()].toSorted()) {
    contents.set(file, (await target.read(file))?.toString('latin1') ?? '')
  }
  return contents
}
