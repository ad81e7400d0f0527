import { afterEach, describe, expect, test } from 'vitest'
import {
  $acceptedChanges,
  $categories,
  $loading,
  $saving,
  loadMenu,
  refreshMenu,
  resetMenu,
  saveChange,
  type Categories,
} from './menu.ts'

const GRILLS = aCategory('1', 'Grills')
const SWEETS = aCategory('2', 'Sweets')

afterEach(resetMenu)

describe('saveChange', () => {
  test('shows the change at once, and then what the server answered', async () => {
    await loadMenu(async () => [GRILLS])
    const sent = Promise.withResolvers<Categories[number]>()
    const saved = saveChange(adding('new', 'Sweets'), () => sent.promise, append)
    expect(titles()).toEqual(['Grills', 'Sweets'])
    expect($saving.get().has('new')).toBe(true)
    sent.resolve(SWEETS)
    await saved
    expect($categories.get()).toEqual([GRILLS, SWEETS])
    expect($saving.get().size).toBe(0)
  })

  test('takes back what the server refuses, and nothing else', async () => {
    await loadMenu(async () => [GRILLS])
    const refused = saveChange(adding('a', 'Soups'), () => Promise.reject(new Error('no')), append)
    const accepted = saveChange(adding('b', 'Sweets'), async () => SWEETS, append)
    expect(titles()).toEqual(['Grills', 'Soups', 'Sweets'])
    await expect(refused).rejects.toThrow('no')
    await accepted
    expect(titles()).toEqual(['Grills', 'Sweets'])
  })

  test('sends one change after the other, also after a refused one', async () => {
    const first = Promise.withResolvers<Categories[number]>()
    const sends: string[] = []
    const slow = saveChange(adding('a', 'Grills'), () => first.promise, append)
    const quick = saveChange(adding('b', 'Sweets'), async () => (sends.push('b'), SWEETS), append)
    await Promise.resolve()
    expect(sends).toEqual([])
    first.reject(new Error('no'))
    await expect(slow).rejects.toThrow('no')
    await quick
    expect(sends).toEqual(['b'])
  })

  test('counts what the server accepted', async () => {
    const before = $acceptedChanges.get()
    await saveChange(adding('a', 'Grills'), async () => GRILLS, append)
    const refused = saveChange(adding('b', 'x'), () => Promise.reject(new Error('no')), append)
    await refused.catch(() => {})
    expect($acceptedChanges.get()).toBe(before + 1)
  })
})

describe('refreshMenu', () => {
  test('shows what another device changed', async () => {
    await loadMenu(async () => [GRILLS])
    await refreshMenu(async () => [SWEETS])
    expect(titles()).toEqual(['Sweets'])
  })

  test('leaves out an answer that a change has overtaken', async () => {
    await loadMenu(async () => [GRILLS])
    const read = Promise.withResolvers<Categories>()
    const refreshed = refreshMenu(() => read.promise)
    await saveChange(adding('a', 'Sweets'), async () => SWEETS, append)
    read.resolve([GRILLS])
    await refreshed
    expect(titles()).toEqual(['Grills', 'Sweets'])
  })

  test('keeps what is there when there is no answer', async () => {
    await loadMenu(async () => [GRILLS])
    await refreshMenu(() => Promise.reject(new Error('no')))
    expect(titles()).toEqual(['Grills'])
  })
})

test('loadMenu tells why there is no menu, and gets it at the next try', async () => {
  await loadMenu(() => Promise.reject(new Error('no')))
  expect($loading.get()).toEqual({ status: 'failed', problem: { text: 'failed' } })
  await loadMenu(async () => [GRILLS])
  expect($loading.get()).toMatchObject({ status: 'loaded' })
  expect(titles()).toEqual(['Grills'])
})

function titles(): string[] {
  return $categories.get().map(({ title }) => title)
}

function aCategory(_id: string, title: string) {
  return {
    _id,
    version: '0',
    title,
    slug: '',
    icon: '/icons/pizza.svg',
    times: null,
    nonHalal: false,
    groups: [],
    products: [],
  }
}

function adding(id: string, title: string) {
  return { saves: id, apply: (all: Categories) => [...all, aCategory(id, title)] }
}

function append(answered: Categories[number], all: Categories): Categories {
  return [...all, answered]
}
