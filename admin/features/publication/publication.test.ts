import { expect, test } from 'vitest'
import { $publication, $publishedAt } from './publication.ts'

test('what opens while something is being published knows of the pages before', () => {
  publish('2026-12-01T10:00:00.000Z')
  expect($publishedAt.get()).toBe('2026-12-01T10:00:00.000Z')
  $publication.set({ status: 'publishing', publishedAt: null, message: null })
  expect($publishedAt.get()).toBe('2026-12-01T10:00:00.000Z')
  publish('2026-12-01T10:00:01.000Z')
  expect($publishedAt.get()).toBe('2026-12-01T10:00:01.000Z')
})

function publish(publishedAt: string): void {
  $publication.set({ status: 'published', publishedAt, message: null })
}
