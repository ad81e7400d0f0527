import { beforeEach, expect, test } from 'vitest'
import type { ImportDraft } from './import-draft.ts'
import {
  $draftBefore,
  $import,
  $offeredMenu,
  changeMany,
  discardImport,
  takeOfferedMenu,
  undoMany,
} from './import.ts'

beforeEach(discardImport)

test('a change of many rows is taken back whole', () => {
  $import.set(aDraft('Karak', 'Sahlab'))
  changeMany((rows) => rows.map((row) => ({ ...row, category: 'Tea' })))
  expect(categories()).toEqual(['Tea', 'Tea'])
  undoMany()
  expect(categories()).toEqual(['', ''])
})

test('nothing that is read meanwhile goes with it', () => {
  $import.set(aDraft('Karak'))
  changeMany((rows) => rows.map((row) => ({ ...row, category: 'Tea' })))
  $offeredMenu.set(aDraft('Kabsa'))
  takeOfferedMenu()
  undoMany()
  expect(categories()).toEqual(['Tea', ''])
})

test('what was discarded does not come back', () => {
  $import.set(aDraft('Karak'))
  changeMany((rows) => rows.map((row) => ({ ...row, category: 'Tea' })))
  discardImport()
  expect($draftBefore.get()).toBeNull()
})

function categories(): string[] | undefined {
  return $import.get()?.rows.map(({ category }) => category)
}

function aDraft(...names: string[]): ImportDraft {
  const rows = names.map((name) => ({
    id: name,
    name,
    category: '',
    description: '',
    price: 5000,
    sizes: [],
    kcal: null,
    currencies: null,
    texts: {},
    further: {},
    doubts: [],
    isLeftOut: false,
  }))
  return { rows, leftOut: [], switchedOff: [], currencies: [] } as unknown as ImportDraft
}
