import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ImportReport } from '../import/report.ts'
import { resultOf, runCommand, startLaunched } from '../testing/command.ts'
import { aHouse, type House } from '../testing/fixtures.ts'
import { aPdf } from '../testing/pdf.ts'

const MENU = {
  restaurants: [
    {
      name: 'Noor',
      currency: 'OMR',
      categories: [
        {
          title: 'Drinks',
          products: [
            { name: 'Karak', price: 0.5, description: '' },
            { name: '™', price: 1 },
          ],
        },
      ],
    },
  ],
}

const BROTHS = {
  title: 'Broths',
  dishes: [
    ['Barley broth', '7.50'],
    ['Lentil broth', '9.50'],
    ['Rye & leek broth', '11.00'],
  ],
} as const

async function aFile({ settings }: House, name: string, content: string): Promise<string> {
  const file = join(settings.dataDir, name)
  await writeFile(file, content)
  return file
}

test('help has no colours where it is no terminal, also of a mistyped command', async () => {
  await using house = await aHouse()
  const { stdout: help } = await runCommand(house.settings, 'import', '--help')
  // Said as it was called.
  expect(help).toContain('\n  qaima import --dry-run menus/\n')
  const byNpm = startLaunched(
    ['env', 'npm_lifecycle_event=builder'],
    house.settings,
    'import',
    '--help',
  )
  expect((await resultOf(byNpm)).stdout).toContain(
    '\n  npm run -s builder -- import --dry-run menus/\n',
  )
  for (const args of [['--help'], ['import', '--help'], ['imprt']]) {
    const { stdout, stderr } = await runCommand(house.settings, ...args)
    expect(`${stdout}${stderr}`).toContain('import')
    expect(`${stdout}${stderr}`).not.toContain('\u001B')
  }
})

function dishes(count: number): string {
  return Array.from({ length: count }, (_, at) => `Soup ${at} · 5.00`).join('\n')
}

describe('builder import', () => {
  test('prints one JSON object, and takes in what is good beside what is bad', async () => {
    await using house = await aHouse()
    const good = await aFile(house, 'good.json', JSON.stringify(MENU))
    const bad = await aFile(house, 'bad.json', '{')
    const dry = await runCommand(house.settings, 'import', '--dry-run', '--json', good)
    // A dish is left out.
    expect(dry).toMatchObject({ status: 1, stderr: '' })
    expect(JSON.parse(dry.stdout)).toMatchObject({ dryRun: true, restaurants: 1, products: 1 })
    const result = await runCommand(house.settings, 'import', bad, good, '--json')
    expect(result.status).toBe(1)
    expect(JSON.parse(result.stdout)).toMatchObject({
      dryRun: false,
      restaurants: 1,
      imported: [{ address: '/noor' }],
      errors: [{ file: bad }],
    })
  })

  test('reads PDFs, tables and texts as the dashboard does, and says what is in doubt', async () => {
    await using house = await aHouse()
    const text = await aFile(
      house,
      'oak_inn.txt',
      'Soups\nNettle soup 12\nLeek soup 14/18\nTel 04 555',
    )
    const table = await aFile(
      house,
      'menu.csv',
      'Category,Name,الاسم,Price\nTea,Karak,كرك,0.5 KWD\n',
    )
    const pdf = join(house.settings.dataDir, 'elm-inn.pdf')
    await writeFile(pdf, await aPdf(BROTHS))
    const picture = await aFile(house, 'photo.jpg', '\u00ff\u00d8\u00ff')
    await writeFile(picture, Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]))
    const read = async (...args: string[]) => {
      const { stdout } = await runCommand(house.settings, 'import', '--json', ...args)
      return JSON.parse(stdout) as ImportReport
    }
    expect(await read(text)).toMatchObject({
      imported: [{ address: '/oak-inn', products: 2 }],
      doubts: [
        { product: 'Leek soup', reason: 'are these two sizes, or a price and the old one?' },
      ],
      leftOut: [{ reason: 'no dish: Tel 04 555' }],
    })
    expect(await read(table, '--name', 'Ash & Sons')).toMatchObject({
      imported: [{ restaurant: 'Ash and Sons', products: 1 }],
    })
    expect(await read(pdf)).toMatchObject({
      imported: [{ address: '/elm-inn', categories: 1, products: 3 }],
      doubts: [],
    })
    const large = await aFile(house, 'large.csv', 'Tea 5\n'.repeat(2_000_000))
    const long = await aFile(house, 'long.txt', 'Tea 5\n'.repeat(100_000))
    const many = await aFile(house, 'many.txt', dishes(3001))
    const full = await aFile(house, 'full.txt', dishes(3000))
    expect(await read(full, '--dry-run')).toMatchObject({ errors: [] })
    const none = await aFile(house, 'none.txt', '')
    expect((await read(large, long, many, none)).errors.map(({ message }) => message)).toEqual([
      'is too large',
      'is too long',
      'has more dishes than a menu can have',
      'is empty',
    ])
    expect(await read(picture)).toMatchObject({
      errors: [{ message: expect.stringContaining('is a picture') as string }],
    })
    const names = await house.db
      .selectFrom('products')
      .select(['label', 'name', 'price'])
      .orderBy('price')
      .orderBy('name')
      .execute()
    expect(names).toEqual([
      { label: null, name: 'Karak', price: 500 },
      { label: null, name: 'Barley broth', price: 7500 },
      { label: null, name: 'Lentil broth', price: 9500 },
      { label: 'Rye & leek broth', name: 'Rye and leek broth', price: 11000 },
      { label: null, name: 'Nettle soup', price: 12000 },
      { label: null, name: 'Leek soup', price: 14000 },
    ])
  })

  test('prints lines for people', async () => {
    await using house = await aHouse()
    const file = await aFile(house, 'good.json', JSON.stringify(MENU))
    const { status, stdout, stderr } = await runCommand(house.settings, 'import', file)
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
    expect(stdout.split('\n')).toEqual([
      'imported 1 restaurants, 1 categories, 1 products from 1 files',
      '  /noor: 1 products, owner noor@import.invalid',
      'left out: 1',
      `  ${file} · "Noor" · "Drinks" · "™": no name is left of it`,
      '',
    ])
  })

  test('gives a menu to the owner that the file or the command names, who gets a mail', async () => {
    await using house = await aHouse()
    const { db, settings } = house
    const menu = (name: string, owner?: unknown) => ({ ...MENU.restaurants[0], name, owner })
    const restaurants = [menu('Noor', 'noura@example.com'), menu('Tea', 'NOURA@example.com')]
    const file = await aFile(house, 'two.json', JSON.stringify({ restaurants }))
    for (const options of [['--dry-run'], []]) {
      const { status, stdout } = await runCommand(settings, 'import', file, ...options)
      expect(status).toBe(1)
      expect(stdout).toContain('/noor: 1 products, owner noura@example.com\n')
      expect(stdout).toContain(
        `not imported: 1\n  ${file}: Tea: NOURA@example.com has a menu already`,
      )
    }
    // The same menu as before, now without its owner.
    const again = JSON.stringify({ restaurants: [menu('Noor'), menu('Oud', 'nobody')] })
    const other = await runCommand(settings, 'import', await aFile(house, 'two.json', again))
    expect(other.stdout).toContain('already there: 1')
    expect(other.stdout).toContain('/oud: 1 products, owner oud@import.invalid')
    expect(other.stdout).toContain('"Oud": owner "nobody": no e-mail')
    const third = await aFile(house, 'third.json', JSON.stringify(MENU))
    const give = (email: string) => runCommand(settings, 'import', '--owner', email, third)
    expect(await give('nobody')).toMatchObject({ status: 1, stdout: '' })
    expect(await give('noura@example.com')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('noura@example.com has a menu already'),
    })
    expect((await give('hind@example.com')).stdout).toContain('imported 1 restaurants')
    const mails = await db.selectFrom('mails').select(['email', 'about']).execute()
    expect(mails.toSorted((a, b) => (a.email < b.email ? -1 : 1))).toEqual([
      { email: 'hind@example.com', about: 'claim' },
      { email: 'noura@example.com', about: 'claim' },
    ])
  })

  test('asks for files when there are none', async () => {
    await using house = await aHouse()
    const { status, stdout, stderr } = await runCommand(house.settings, 'import', '--json')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain('Name a file or a folder of menus')
  })
})
