import assert from 'node:assert/strict'
import { expect, test } from 'vitest'
import { loadMenu } from '#db/queries/menus.ts'
import { MINUTE_MS } from '#db/rules/time/dates.ts'
import { aCategory, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { menuPath } from '#db/menu/pages.ts'
import { transact } from '#db/transact.ts'
import { seededRandom, type Random } from '../testing/random.ts'
import { drawnPictures } from '../pictures/drawn-pictures.ts'
import { pageFile } from './plan-files.ts'
import { publishRestaurant } from './publish-restaurant.ts'
import { loadRenderer } from './renderer.ts'
import { bucketTarget } from '../targets/bucket.ts'
import { folderTarget } from '../targets/folder.ts'
import type { Target } from '../targets/target.ts'
import { aBucket } from '../testing/bucket.ts'
import { aHouse, type House } from '../testing/fixtures.ts'
import {
  addPictures,
  freshFiles,
  readAll,
  renderedPages,
  startDying,
  type TrialPlace,
} from '../testing/kill-trial.ts'
import { readMenu } from '../testing/menu-reader.ts'
import { CHANGE_NAMES, changeAtRandom } from '../testing/random-change.ts'

// oxlint-disable-next-line node/no-process-env
const { KILLS, KILL_SEED } = process.env
const SEED = Number(KILL_SEED ?? 20_261_121)
const CONVERGE_EVERY = 6
const NOT_DRAWN = ''

test('shows a reader all that a page leads to, between any two steps of any change', async () => {
  await using house = await aHouse()
  // Every file is a step, as in a bucket.
  const { putFolder: _, ...target } = folderTarget(house.settings.cdnDir)
  const trial = await aTrial(house, { target, bucket: null, environment: {} }, SEED)
  expect(await trial.readAtEveryStep()).toBeGreaterThan(300)
})

test(
  'killed at any step, never shows half a menu, and comes to what a rebuild gives',
  async () => {
    await using house = await aHouse()
    const target = folderTarget(house.settings.cdnDir)
    const kills = killsOr(10)
    const trial = await aTrial(house, { target, bucket: null, environment: {} }, SEED)
    const { killed, pages } = await trial.run(kills)
    expect(killed).toBeGreaterThan(kills / 2)
    expect(pages).toBeGreaterThan(kills * 10)
  },
  timeFor(killsOr(10)),
)

test(
  'the same in a bucket',
  async () => {
    await using house = await aHouse()
    await using place = await aBucket()
    const { bucket, environment } = place
    const target = bucketTarget(bucket, place.client)
    const trial = await aTrial(house, { target, bucket, environment }, SEED + 1)
    const { killed } = await trial.run(killsOr(2))
    expect(killed).toBeGreaterThan(0)
  },
  timeFor(killsOr(2)),
)

function killsOr(usual: number): number {
  return Number(KILLS ?? usual)
}

// Some seconds on a slow machine.
function timeFor(kills: number): number {
  return 3 * MINUTE_MS + kills * 20_000
}

async function aTrial(house: House, place: TrialPlace, seed: number) {
  const random = seededRandom(seed)
  const { restaurantId } = await aRestaurant(house.db, { name: 'Corner Café' })
  for (const title of ['Drinks', 'Food']) {
    await aCategory(house.db, restaurantId, title, ['Karak', 'Foul', 'Balaleet'])
  }
  await addPictures(house)
  const trial = new Trial(house, place, restaurantId, random)
  return trial
}

class Trial {
  readonly #house: House
  readonly #place: TrialPlace
  readonly #restaurantId: string
  readonly #random: Random
  readonly #renderer
  /** Allowed pages: of the last complete menu, and of each change since. */
  #versions: ReadonlyMap<string, string>[] = [new Map()]
  /** Allowed before pictures are drawn. */
  #early: ReadonlyMap<string, string>[] = []
  #shares: string[] = []
  #always = new Set<string>()
  #time = NOW
  #killed = 0
  #pages = 0

  constructor(house: House, place: TrialPlace, restaurantId: string, random: Random) {
    this.#house = house
    this.#place = place
    this.#restaurantId = restaurantId
    this.#random = random
    this.#renderer = loadRenderer(house.settings.publicUrl)
  }

  async run(kills: number): Promise<{ killed: number; pages: number }> {
    for (let number = 1; number <= kills; number += 1) {
      await this.#noteVersion()
      const [few, each] = this.#place.bucket ? [5, 2] : [9, 5]
      await this.#publish(this.#random.between(1, few + each * this.#changedFiles()))
      if (number % CONVERGE_EVERY === 0 || number === kills) await this.#converge()
      await this.#change(CHANGE_NAMES[number % CHANGE_NAMES.length] ?? 'price')
    }
    await this.#deleteRestaurant()
    return { killed: this.#killed, pages: this.#pages }
  }

  async readAtEveryStep(): Promise<number> {
    const { db, media } = this.#house
    const target = watchedTarget(this.#place.target, (step) => this.#read(step))
    const renderer = await this.#renderer
    const base = { db, target, renderer, media, purging: false, workerId: 'watched' }
    for (const name of ['', ...CHANGE_NAMES]) {
      await this.#change(name)
      await this.#noteVersion()
      const result = await publishRestaurant({ ...base, now: () => NOW }, this.#restaurantId)
      assert.equal(result.status, 'published', JSON.stringify(result))
      this.#settle(this.#versions.at(-1) ?? new Map())
    }
    return this.#pages
  }

  async #deleteRestaurant(): Promise<void> {
    await this.#converge()
    await this.#house.db.deleteFrom('restaurants').where('id', '=', this.#restaurantId).execute()
    this.#always = new Set()
    await this.#noteVersion()
    await this.#publish(this.#random.between(1, 12))
    await this.#publish(null)
    const left = [...(await this.#place.target.list('')).keys()]
    assert.deepEqual(
      left.filter((file) => !file.startsWith('media/')),
      [],
    )
  }

  // Readers visit while a publisher works and dies.
  async #publish(dieAt: number | null): Promise<void> {
    this.#time = new Date(this.#time.getTime() + MINUTE_MS)
    const order = { dieAt, now: this.#time }
    const publisher = startDying(this.#house, this.#place, this.#restaurantId, order)
    await publisher.begun
    const state = { ended: false }
    const killed = publisher.killed.finally(() => (state.ended = true))
    killed.catch(() => {})
    while (!state.ended) await this.#read(`at step ${dieAt}`)
    if (await killed) this.#killed += 1
    await this.#read(`after step ${dieAt}`)
  }

  async #read(moment: string): Promise<void> {
    const { publicUrl } = this.#house.settings
    const { pages, faults } = await readMenu(this.#place.target, this.#addresses(), {
      origin: publicUrl,
      always: this.#always,
      stays: (file) => this.#versions.at(-1)?.has(file) ?? false,
      isWhole: (file, html) =>
        [...this.#versions, ...this.#early].some((version) => version.get(file) === html),
    })
    assert.deepEqual(faults, [], moment)
    this.#pages += pages
    await new Promise(setImmediate)
  }

  #addresses(): string[] {
    const folders = this.#versions.flatMap((version) => [...version.keys()])
    return [...new Set(folders.map((file) => menuPath(file.split('/')[0] ?? '')))]
  }

  async #noteVersion(): Promise<void> {
    const { caseSensitive } = this.#place.target
    const renderer = await this.#renderer
    const render = (drawn?: ReadonlySet<string>) => {
      const options = { caseSensitive, ...(drawn && { drawn }) }
      return renderedPages(this.#house, renderer, this.#restaurantId, options)
    }
    const menu = await loadMenu(this.#house.db, this.#restaurantId)
    const names = menu ? drawnPictures(menu).map(({ name }) => name) : []
    // Until drawn, pages show former pictures or none.
    for (const share of new Set([NOT_DRAWN, ...this.#shares])) {
      for (const icons of [[], names.slice(1)]) {
        this.#early.push(await render(new Set([share, ...icons])))
      }
    }
    this.#shares.push(names[0] ?? NOT_DRAWN)
    this.#versions.push(await render())
  }

  #changedFiles(): number {
    const [before, after] = this.#versions.slice(-2)
    const files = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])
    return [...files].filter((file) => before?.get(file) !== after?.get(file)).length
  }

  async #converge(): Promise<void> {
    await this.#noteVersion()
    await this.#publish(null)
    const held = await readAll(this.#place.target)
    const fresh = await freshFiles(this.#house, this.#restaurantId)
    // Unused pictures stay for a week.
    for (const file of held.keys()) {
      if (file.startsWith('media/') && !fresh.has(file)) held.delete(file)
    }
    assert.deepEqual([...held.keys()], [...fresh.keys()])
    for (const [file, content] of fresh) assert.equal(held.get(file), content, file)
    this.#settle(fresh)
  }

  #settle(files: ReadonlyMap<string, string>): void {
    this.#versions = this.#versions.slice(-1)
    this.#early = []
    this.#shares = this.#shares.slice(-1)
    // Redirects from capitals are optional.
    const entries = this.#addresses().filter((path) => path === path.toLowerCase())
    this.#always = new Set(entries.map(pageFile).filter((file) => files.has(file)))
  }

  async #change(name: string): Promise<void> {
    const menu = await loadMenu(this.#house.db, this.#restaurantId)
    if (!menu) throw new Error('The restaurant is gone')
    await transact(this.#house.db, (trx) => changeAtRandom(trx, menu, this.#random, name))
  }
}

function watchedTarget(target: Target, look: (step: string) => Promise<void>): Target {
  return {
    ...target,
    async put(file, content) {
      await target.put(file, content)
      await look(`after ${file} was put`)
    },
    async remove(files) {
      for (const file of files) {
        await target.remove([file])
        await look(`after ${file} was removed`)
      }
    },
  }
}
