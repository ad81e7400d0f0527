import { expect, test } from 'vitest'
import { en } from '#admin/i18n/texts.ts'
import type { LoggedChange } from '#api/schemas/change-log.ts'
import { DISH_NAMES } from '#db/menu/fields.ts'
import { SETTINGS_COLUMNS } from '#db/queries/restaurants.ts'
import { byDay, undosOf } from './changes.ts'

function aChange(change: Partial<LoggedChange>): LoggedChange {
  const by = { _id: 'key', kind: 'key', name: '', role: null } as const
  const said = { kind: 'product', what: '', before: {}, after: {}, counts: null } as const
  return { _id: '1', at: '2026-01-01T20:30:00.000Z', by, ...said, undo: null, ...change }
}

test('changes are grouped by the days of the restaurant', () => {
  const [late, noon] = [aChange({}), aChange({ at: '2026-01-01T12:00:00.000Z' })]
  const days = byDay([late, noon], 'Asia/Dubai')
  expect(days).toEqual([
    { date: '2026-01-02', changes: [late] },
    { date: '2026-01-01', changes: [noon] },
  ])
  expect(byDay([late, noon], 'UTC')).toHaveLength(1)
})

test('an undo stands once, at the newest of what it takes back', () => {
  const changes = ['9', '8', '7', '6'].map((_id) => aChange({ _id, undo: _id > '6' ? 'u' : null }))
  expect([...undosOf(changes)]).toEqual([['9', 3]])
})

test('every field of a dish and of the restaurant has a name', () => {
  const named = new Set<string>(Object.keys(en.changes.fields))
  const all = [...DISH_NAMES, ...SETTINGS_COLUMNS]
  expect(all.filter((field) => !named.has(field))).toEqual([])
})
