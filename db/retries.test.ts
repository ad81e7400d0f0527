import { expect, it } from 'vitest'
import { GIVE_UP_AFTER_MS, withRetries, type InTurn, type Obstacle } from './retries.ts'

async function tried({ obstacles, takes = 1 }: { obstacles: Iterable<Obstacle>; takes?: number }) {
  const meets = obstacles[Symbol.iterator]()
  const turns: number[] = []
  const met: number[] = []
  let at = 0
  let obstacle: Obstacle | undefined
  const work = async (times: number) => {
    at += takes
    met.push(times)
    obstacle = meets.next().value
    if (obstacle) throw new Error(obstacle)
  }
  const inTurn: InTurn = (again) => {
    turns.push(met.length + 1)
    return again()
  }
  const clock = { elapsed: () => at, wait: async (ms: number) => void (at += ms) }
  const ended = await withRetries(work, () => obstacle ?? null, inTurn, clock).then(
    () => 'well',
    ({ message }: Error) => message,
  )
  return { ended, tries: met.length, met, turns, at }
}

function* always(obstacle: Obstacle): Generator<Obstacle> {
  for (;;) yield obstacle
}

it('tries again, in its turn, what met others', async () => {
  const outcome = await tried({ obstacles: ['others', 'others'] })
  expect(outcome).toMatchObject({ ended: 'well', met: [0, 1, 2], turns: [2, 3] })
})

it('has no turn to wait for, and has met nobody, where only a row was kept', async () => {
  const outcome = await tried({ obstacles: ['row', 'others', 'row'] })
  expect(outcome).toMatchObject({ ended: 'well', met: [0, 0, 1, 1], turns: [3] })
})

it('gives up after ten seconds on a row that is kept, however few tries that were', async () => {
  const { ended, tries, at } = await tried({ obstacles: always('row'), takes: 2000 })
  expect({ ended, tries }).toEqual({ ended: 'row', tries: 5 })
  expect(at).toBeLessThan(GIVE_UP_AFTER_MS + 2000)
})

it('gives up later where others take as long', async () => {
  const outcome = await tried({ obstacles: always('others'), takes: 2000 })
  expect(outcome).toMatchObject({ ended: 'others', tries: 10 })
})

it('tries what is quick for ten seconds', async () => {
  const { ended, at } = await tried({ obstacles: always('others') })
  expect(ended).toBe('others')
  expect(at).toBeGreaterThan(GIVE_UP_AFTER_MS)
  expect(at).toBeLessThan(GIVE_UP_AFTER_MS + 100)
})

const failing = () => Promise.reject(new Error('no'))

it('does nothing again that would fail again', async () => {
  await expect(withRetries(failing, () => null)).rejects.toThrow('no')
})
