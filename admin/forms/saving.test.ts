import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefusedError, UnreachableError } from '../client.ts'
import { CancelledError } from '../uploading.ts'
import { Saving } from './saving.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function done(): Promise<void> {}

function aSaving() {
  return new Saving({ fields: ['name', 'about'], goodMs: 3000 })
}

test('success is told for its time, and not again by the clock of an earlier one', async () => {
  const saving = aSaving()
  await saving.save({}, done)
  vi.advanceTimersByTime(2000)
  await saving.save({}, done)
  vi.advanceTimersByTime(2999)
  expect(saving.$state.get()).toEqual({ status: 'saved' })
  vi.advanceTimersByTime(1)
  expect(saving.$state.get()).toEqual({ status: 'idle' })
})

test('what is wrong is told and nothing is sent', async () => {
  const saving = aSaving()
  const send = vi.fn<() => Promise<void>>()
  await saving.save({ name: { text: 'emptyField' } }, send)
  expect(send).not.toHaveBeenCalled()
  expect(saving.$state.get()).toEqual({
    status: 'wrong',
    problems: { name: { text: 'emptyField' } },
  })
})

test('a form is sent once at a time', async () => {
  const saving = aSaving()
  const send = vi.fn<() => Promise<void>>(done)
  await Promise.all([saving.save({}, send), saving.save({}, send)])
  expect(send).toHaveBeenCalledTimes(1)
})

test.each([
  [
    new RefusedError(409, { message: 'Restaurant name already exists', field: 'name' }),
    { status: 'wrong', problems: { name: { text: 'nameTaken' } } },
  ],
  [new UnreachableError(), { status: 'failed', problem: { text: 'offline' } }],
  [new CancelledError(), { status: 'idle' }],
])('%s is told where it belongs', async (error, state) => {
  const saving = aSaving()
  await saving.save({}, async () => {
    throw error
  })
  expect(saving.$state.get()).toEqual(state)
})

test('changing a field takes back what was said about it, and only about it', () => {
  const saving = aSaving()
  saving.blame('name', { text: 'emptyField' })
  saving.forgive('about')
  expect(saving.$state.get()).toMatchObject({ problems: { name: { text: 'emptyField' } } })
  saving.forgive('name')
  expect(saving.$state.get()).toMatchObject({ problems: { name: undefined } })
  saving.refuse({ text: 'noFiles' })
  saving.forgive('name')
  expect(saving.$state.get()).toEqual({ status: 'idle' })
})

test('an answer that comes after the form was given up says nothing', async () => {
  const saving = aSaving()
  const sent = saving.save({}, done)
  saving.reset()
  await sent
  expect(saving.$state.get()).toEqual({ status: 'idle' })
})
