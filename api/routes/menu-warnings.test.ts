import { expect, test } from 'vitest'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import { anApi, anOwner } from '../testing/fixtures.ts'

test('an owner is told of a category that is never served again, until it is mended', async () => {
  await using api = await anApi()
  const { token, restaurantId } = await anOwner(api)
  await aCategory(api.db, restaurantId, 'Mains')
  const { categoryId: _id } = await aCategory(api.db, restaurantId, 'Iftar')
  const put = (to: string) => {
    const window = { days: [1, 2, 3, 4, 5, 6, 7], from: '18:00', to: '21:00' }
    const times = { windows: [{ ...window, dates: { from: '2025-12-20', to } }] }
    return api.call('PUT', `/api/categories/${_id}/times`, { token, json: { times } })
  }
  const read = () => api.call('GET', '/api/warnings', { token })
  await put('2026-01-03')
  expect(await read()).toMatchObject({ status: 200, body: [] })
  api.setNow(new Date('2026-01-03T17:00:00Z'))
  const over = { kind: 'neverServed', _id, name: 'Iftar', isOver: true }
  expect(await read()).toMatchObject({ body: [over] })
  await put('2026-01-04')
  expect(await read()).toMatchObject({ body: [] })
  const { token: another } = await anOwner(api)
  await put('2026-01-03')
  expect(await api.call('GET', '/api/warnings', { token: another })).toMatchObject({ body: [] })
})

test('an owner is told of opening hours that are over, or last past the end of the day', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  const put = (json: object) => api.call('PUT', '/api/menu-settings', { token, json })
  const read = async () => (await api.call('GET', '/api/warnings', { token })).body
  const [from, to] = ['2025-12-30', '2025-12-31']
  await put({
    hours: [{ from: '18:00', to: '06:00' }],
    exceptions: [{ from, to, closed: true, note: 'Works' }],
  })
  expect(await read()).toEqual([
    { kind: 'opening', _id: 'week', name: '', dates: null, about: 'pastDayEnd' },
    { kind: 'opening', _id: from, name: 'Works', dates: { from, to }, about: 'over' },
  ])
  await put({ dayEndsAt: '06:30', exceptions: [] })
  expect(await read()).toEqual([])
})

test('an owner is told of what is sold out for more than two days, until it is back', async () => {
  await using api = await anApi()
  const { token, restaurantId } = await anOwner(api)
  const { categoryId, productIds } = await aCategory(api.db, restaurantId, 'Fish', ['Hammour'])
  const [_id] = productIds
  const label = 'Hammour & rice'
  const mark = (soldOut: unknown) =>
    api.call('PATCH', '/api/products', { token, json: [{ _id, soldOut, label }] })
  const read = () => api.call('GET', '/api/warnings', { token })
  await mark({ until: null })
  expect(await read()).toMatchObject({ status: 200, body: [] })
  api.setNow(new Date(NOW.getTime() + 49 * 3_600_000))
  const warning = { kind: 'soldOut', _id, name: label, size: null, categoryId }
  expect((await read()).body).toEqual([warning])
  await mark(null)
  expect(await read()).toMatchObject({ body: [] })
})
