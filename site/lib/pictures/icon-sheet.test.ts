import { expect, test } from 'vitest'
import { ICONS } from '#db/rules/look/icons.ts'
import { drawIconSheet } from './icon-sheet.ts'
import drawings from './line-icons.json' with { type: 'json' }

const COLOURS = { light: '#1d4ed8', dark: '#93b4ff' }

test('each icon of the list has one drawing in lines', () => {
  const drawn = drawings.flatMap(({ names }) => names)
  expect(drawn.toSorted()).toEqual(ICONS.map(({ name }) => name).toSorted())
})

test('a drawing in lines holds to its square', () => {
  for (const { names, path } of drawings) {
    expect(path, names[0]).toMatch(/^[MLHVCSQAZmlhvcsqaz0-9 .-]+$/)
    for (const [, x, y] of path.matchAll(/M(-?[\d.]+) ?(-?[\d.]+)/g)) {
      expect([names[0], Number(x) > 1 && Number(x) < 23]).toEqual([names[0], true])
      expect([names[0], Number(y) > 1 && Number(y) < 23]).toEqual([names[0], true])
    }
  }
})

test('a sheet in lines has the colours of both schemes, and shows each icon by its name', async () => {
  const sheet = await drawIconSheet({ icons: ['pizza', 'fish'], colours: COLOURS })
  expect(sheet).toContain('stroke:#1d4ed8')
  expect(sheet).toContain('@media(prefers-color-scheme:dark){path{stroke:#93b4ff}}')
  expect(sheet).toContain('<view id="fish" viewBox="0 24 24 24"/>')
  expect(sheet.match(/<path /g)).toHaveLength(2)
})

test('an icon that is not of the list is an error', async () => {
  await expect(drawIconSheet({ icons: ['unicorn'], colours: COLOURS })).rejects.toThrow('unicorn')
})
