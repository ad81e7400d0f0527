import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefusedError } from '../client.ts'
import { commitDeletions, deleteLater } from './deletions.ts'
import { $categories, loadMenu, resetMenu } from './menu.ts'
import { $notices, hideNotice } from './notices.ts'

const UNDO_MS = 6000

beforeEach(async () => {
  vi.useFakeTimers()
  await loadMenu(async () => [
    {
      _id: '1',
      version: '0',
      title: 'Grills',
      slug: '',
      icon: '',
      times: null,
      nonHalal: false,
      groups: [],
      products: [],
    },
    {
      _id: '2',
      version: '0',
      title: 'Sweets',
      slug: '',
      icon: '',
      times: null,
      nonHalal: false,
      groups: [],
      products: [],
    },
  ])
})
afterEach(() => {
  resetMenu()
  $notices.get().forEach(({ id }) => hideNotice(id))
  vi.useRealTimers()
})

test('takes away at once and tells the server after six seconds', async () => {
  const send = deleteGrills()
  expect(titles()).toEqual(['Sweets'])
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  expect(send).not.toHaveBeenCalled()
  expect($notices.get()).toMatchObject([{ what: { name: 'Grills' }, status: 'deleted' }])
  await vi.advanceTimersByTimeAsync(1)
  expect(send).toHaveBeenCalledOnce()
  expect(titles()).toEqual(['Sweets'])
  expect($notices.get()).toEqual([])
})

test('puts it back in its place on undo, and the server hears nothing', async () => {
  const send = deleteGrills()
  const [notice] = $notices.get()
  if (notice?.status === 'deleted') notice.undo()
  expect(titles()).toEqual(['Grills', 'Sweets'])
  await vi.advanceTimersByTimeAsync(UNDO_MS * 2)
  await commitDeletions()
  expect(send).not.toHaveBeenCalled()
})

test('tells the server at once when the page is left, and only once', async () => {
  const send = deleteGrills()
  await commitDeletions()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(send).toHaveBeenCalledOnce()
  expect(titles()).toEqual(['Sweets'])
})

test('commits only what is meant', async () => {
  const send = deleteGrills()
  await commitDeletions(({ name }) => name === 'Sweets')
  expect(send).not.toHaveBeenCalled()
  await commitDeletions(({ name }) => name === 'Grills')
  expect(send).toHaveBeenCalledOnce()
})

test('puts it back with the reason when the server refuses', async () => {
  deleteGrills(new RefusedError(402, { message: 'Your free trial has expired' }))
  await commitDeletions()
  expect(titles()).toEqual(['Grills', 'Sweets'])
  expect($notices.get()).toMatchObject([{ status: 'failed', problem: { text: 'trialExpired' } }])
})

test('takes what is not there any more for deleted', async () => {
  deleteGrills(new RefusedError(404, { message: 'Not found' }))
  await commitDeletions()
  expect(titles()).toEqual(['Sweets'])
  expect($notices.get()).toEqual([])
})

function deleteGrills(refusal?: Error) {
  const send = vi.fn<() => Promise<void>>(() =>
    refusal ? Promise.reject(refusal) : Promise.resolve(),
  )
  deleteLater({
    what: { kind: 'category', id: '1', name: 'Grills' },
    apply: (categories) => categories.filter(({ _id }) => _id !== '1'),
    send,
  })
  return send
}

function titles(): string[] {
  return $categories.get().map(({ title }) => title)
}
