import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { previewDescription } from './components/product-card.tsx'

describe('previewDescription', () => {
  test.each([
    ['', ''],
    ['a'.repeat(33), 'a'.repeat(33)],
    ['a'.repeat(34), `${'a'.repeat(33)}..`],
    ['Strong tea with milk, boiled slowly with cardamom', 'Strong tea with milk, boiled slow..'],
    ['👩‍🍳'.repeat(34), `${'👩‍🍳'.repeat(33)}..`],
    ['مَ'.repeat(34), `${'مَ'.repeat(33)}..`],
  ])('%s', (description, preview) => {
    expect(previewDescription(description)).toBe(preview)
  })

  test('shows a beginning, and the dots exactly when it is not all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (description) => {
        const preview = previewDescription(description)
        const isWhole = preview === description
        expect(isWhole || description.startsWith(preview.slice(0, -2))).toBe(true)
        expect(isWhole || preview.endsWith('..')).toBe(true)
      }),
    )
  })
})
