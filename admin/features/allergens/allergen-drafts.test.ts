import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $categories, loadMenu, resetMenu } from '#admin/stores/menu.ts'
import type { Product, SentProducts } from '#api/schemas/products.ts'
import { ALLERGENS, notVegan } from '#db/menu/allergens.ts'
import { NO_DETAILS } from '#db/menu/fields.ts'
import { serializeDish } from '#db/menu/dish.ts'
import { allergenAutosave, changeStatement, statementOf } from './allergen-drafts.ts'
import { withNextState } from '../../forms/typed-allergens.ts'

const { $drafts, $state } = allergenAutosave

let dishes: Map<string, Product>
let revision: number
let isOffline: boolean
let calls: string[][]

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    if (isOffline) throw new TypeError('Failed to fetch')
    return patch(JSON.parse(body) as SentProducts)
  })
  dishes = new Map(['karak', 'sage', 'mint'].map((id) => [id, aDish(id)]))
  ;[revision, isOffline, calls] = [0, false, []]
  await loadMenu(async () => menuOf([...dishes.values()]))
})
afterEach(() => {
  allergenAutosave.reset()
  resetMenu()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function aDish(_id: string): Product {
  const told = serializeDish({
    name: _id,
    label: null,
    price: 1000,
    description: '',
    ...NO_DETAILS,
  })
  return {
    ...told,
    _id,
    number: 1,
    slug: _id,
    version: '0',
    soldOut: null,
    sizes: [],
    imageUrl: null,
  }
}

function menuOf(products: Product[]) {
  const category = { _id: 'c', version: '0', title: 'Teas', slug: 'teas', icon: '' }
  return [{ ...category, times: null, nonHalal: false, groups: [], products }]
}

function patch(rows: SentProducts): Response {
  calls.push(rows.map(({ _id }) => _id))
  if (rows.some(({ _id }) => !dishes.has(_id))) return answer(404, { message: 'Not found' })
  const now = rows.map(({ _id }) => dishes.get(_id)!)
  const old = rows.some(({ version }, at) => Number(version) < Number(now[at]!.version))
  if (old) return answer(409, { message: 'This was changed elsewhere', current: now })
  const next = rows.map(({ details }, at) => {
    const { diets, ...others } = now[at]!.details
    const all = { ...others, ...details, diets: { ...diets, ...details?.diets } }
    return { ...now[at]!, version: String(revision + 1), details: all } as Product
  })
  const wrong = next.some(({ details }) => details.diets.vegan && notVegan(details.allergens))
  if (wrong) return answer(400, { message: 'Please check allergens.milk', field: 'allergens.milk' })
  revision += 1
  for (const dish of next) dishes.set(dish._id, dish)
  return answer(200, next)
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status })
}

function elsewhere(id: string, details: Partial<Product['details']>): void {
  revision += 1
  const dish = dishes.get(id)!
  const now = { ...dish, version: String(revision), details: { ...dish.details, ...details } }
  dishes.set(id, now)
}

function shownDish(id: string): Product {
  return $categories.get()[0]!.products.find(({ _id }) => _id === id)!
}

const later = () => vi.advanceTimersByTimeAsync(20_000)

test('what was stated goes out in one call, in the order of taps', async () => {
  changeStatement(shownDish('sage'), { allergens: { milk: 'contains' } })
  changeStatement(shownDish('karak'), { allergens: { milk: 'contains' } })
  changeStatement(shownDish('sage'), { allergensChecked: true })
  expect(statementOf(shownDish('sage'))).toMatchObject({ allergensChecked: true })
  await later()
  expect(calls).toEqual([['sage', 'karak']])
  expect(dishes.get('sage')!.details).toMatchObject({
    allergens: { milk: 'contains' },
    allergensChecked: true,
  })
  expect($drafts.get()).toEqual({})
})

test('without a network nothing is lost, and it goes out once there is one', async () => {
  isOffline = true
  changeStatement(shownDish('karak'), { allergens: { nuts: 'may' } })
  await later()
  expect($state.get()).toEqual({ status: 'unsent', problem: { text: 'offline' } })
  expect(statementOf(shownDish('karak')).allergens).toEqual({ nuts: 'may' })
  isOffline = false
  await later()
  expect(dishes.get('karak')!.details.allergens).toEqual({ nuts: 'may' })
  expect($state.get()).toEqual({ status: 'idle' })
})

test('one that is refused keeps no other from being saved', async () => {
  dishes.delete('sage')
  for (const id of ['karak', 'sage', 'mint']) {
    changeStatement(shownDish(id), { allergensChecked: true })
  }
  await later()
  expect($drafts.get()['sage']?.problem).toEqual({ text: 'gone' })
  expect(Object.keys($drafts.get())).toEqual(['sage'])
  for (const id of ['karak', 'mint']) expect(dishes.get(id)!.details.allergensChecked).toBe(true)
})

test('what was changed elsewhere stays there until the owner chooses', async () => {
  elsewhere('karak', { allergens: { eggs: 'contains' } })
  changeStatement(shownDish('karak'), { allergens: { milk: 'contains' } })
  changeStatement(shownDish('sage'), { allergensChecked: true })
  await later()
  expect($drafts.get()['karak']?.problem).toEqual({ text: 'changedElsewhere' })
  expect(shownDish('karak').details.allergens).toEqual({ eggs: 'contains' })
  expect(dishes.get('sage')!.details.allergensChecked).toBe(true)
  changeStatement(shownDish('karak'), {})
  await later()
  expect(dishes.get('karak')!.details.allergens).toEqual({ milk: 'contains' })

  elsewhere('sage', { allergensChecked: false })
  changeStatement(shownDish('sage'), { allergens: { milk: 'contains' } })
  await later()
  allergenAutosave.discard($drafts.get()['sage']!)
  await later()
  expect(dishes.get('sage')!.details).toMatchObject({ allergens: {}, allergensChecked: false })
})

test('milk in a vegan dish waits until one of the two is taken back', async () => {
  const { diets } = aDish('karak').details
  elsewhere('karak', { diets: { ...diets, vegan: true } })
  await loadMenu(async () => menuOf([...dishes.values()]))
  changeStatement(shownDish('karak'), { allergens: { milk: 'contains' } })
  expect($drafts.get()['karak']?.problem).toEqual({ text: 'veganNot' })
  await later()
  expect(calls).toEqual([])
  changeStatement(shownDish('karak'), { isVegan: false })
  await later()
  expect(dishes.get('karak')!.details).toMatchObject({
    allergens: { milk: 'contains' },
    diets: { vegan: false },
  })
})

test('the server ends with what is shown, whatever taps and breaks come in between', async () => {
  const tap = fc.record({
    id: fc.constantFrom('karak', 'sage', 'mint'),
    name: fc.constantFrom(...ALLERGENS),
    next: fc.constantFrom('tap', 'tap', 'pause', 'break', 'mend', 'send'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(tap, { maxLength: 30 }), async (taps) => {
      for (const { id, name, next } of taps) {
        const dish = shownDish(id)
        changeStatement(dish, { allergens: withNextState(statementOf(dish).allergens, name) })
        if (next === 'send') void allergenAutosave.send()
        if (next === 'break' || next === 'mend') isOffline = next === 'break'
        if (next === 'pause') await vi.advanceTimersByTimeAsync(900)
      }
      const shown = [...dishes.keys()].map((id) => statementOf(shownDish(id)).allergens)
      isOffline = false
      await later()
      expect($drafts.get()).toEqual({})
      expect([...dishes.values()].map(({ details }) => details.allergens)).toEqual(shown)
    }),
    { numRuns: 50 },
  )
})
