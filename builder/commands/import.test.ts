import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../testing/command.ts'
import { aHouse, type House } from '../testing/fixtures.ts'

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

async function aFile({ settings }: House, name: string, content: string): Promise<string> {
  const file = join(settings.dataDir, name)
  await writeFile(file, content)
  return file
}

test('help has no colours where it is no terminal, also of a mistyped command', async () => {
  await using house = await aHouse()
  const { stdout: help } = await runCommand(house.settings, 'import', '--help')
  expect(help).toContain('\n  npm run -s builder -- import --dry-run menus/\n')
  for (const args of [['--help'], ['import', '--help'], ['imprt']]) {
    const { stdout, stderr } = await runCommand(house.settings, ...args)
    expect(`${stdout}${stderr}`).toContain('import')
    expect(`${stdout}${stderr}`).not.toContain('\u001B')
  }
})

describe('builder import', () => {
  test('prints one JSON object, and takes in what is good beside what is bad', async () => {
    await using house = await aHouse()
    const good = await aFile(house, 'good.json', JSON.stringify(MENU))
    const bad = await aFile(house, 'bad.json', '{')
    const dry = await runCommand(house.settings, 'import', '--dry-run', '--json', good)
    expect(dry).toMatchObject({ status: 0, stderr: '' })
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

  test('prints lines for people', async () => {
    await using house = await aHouse()
    const file = await aFile(house, 'good.json', JSON.stringify(MENU))
    const { status, stdout, stderr } = await runCommand(house.settings, 'import', file)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
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
    expect(other).toMatchObject({ status: 0 })
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
    expect(await give('hind@example.com')).toMatchObject({ status: 0 })
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
