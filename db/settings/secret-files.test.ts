import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTemporaryFolder } from '../testing/temporary-folder.ts'
import { parseSettings, SettingsError } from './settings.ts'

const SECRET = 'a secret of thirty-two bytes, at least'

test('secrets can stand in files, as Docker and systemd hand them over', async () => {
  await using folder = await openTemporaryFolder()
  const write = async (name: string, content: string) => {
    await writeFile(join(folder.path, name), content)
    return join(folder.path, name)
  }
  const settings = parseSettings({
    TOKEN_SECRET: '',
    TOKEN_SECRET_FILE: await write('token', `${SECRET}\n`),
    DATABASE_URL_FILE: await write('database', 'postgres://a:b@db.example/menus\r\n'),
    SMTP_URL_FILE: await write('smtp', 'smtp://mail.example'),
    MAIL_FROM: 'menus@example.com',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET_FILE: await write('google', 'of Google\n'),
    CDN_PURGE_URL: 'https://cdn.example',
    CDN_PURGE_SECRET_FILE: await write('purge', `${SECRET}\n\n`),
    STRIPE_SECRET_KEY_FILE: await write('stripe', 'sk\n'),
    STRIPE_WEBHOOK_SECRET_FILE: await write('hook', 'wh\n'),
    STRIPE_PRICE_MONTHLY: 'm',
    STRIPE_PRICE_YEARLY: 'y',
  })
  expect(settings).toMatchObject({
    tokenSecret: SECRET,
    database: 'postgres://a:b@db.example/menus',
    mail: { smtpUrl: 'smtp://mail.example' },
    google: { clientSecret: 'of Google' },
    // Only the last line break is not the secret's.
    purge: { secret: `${SECRET}\n` },
    stripe: { secretKey: 'sk', webhookSecret: 'wh' },
  })
})

test('a secret given twice, or in a file that cannot be read, ends the start with its name', async () => {
  await using folder = await openTemporaryFolder()
  const empty = join(folder.path, 'empty')
  const short = join(folder.path, 'short')
  await writeFile(empty, '\n')
  await writeFile(short, 'hunter2\n')
  await mkdir(join(folder.path, 'folder'))
  const refused: [Record<string, string>, string][] = [
    [
      { TOKEN_SECRET: SECRET, TOKEN_SECRET_FILE: short },
      'TOKEN_SECRET_FILE: set it or TOKEN_SECRET, not both',
    ],
    [{ TOKEN_SECRET_FILE: empty }, 'TOKEN_SECRET_FILE: this file is empty'],
    [{ TOKEN_SECRET_FILE: '/hunter2' }, 'TOKEN_SECRET_FILE: this file cannot be read (ENOENT)'],
    [
      { SMTP_URL_FILE: join(folder.path, 'folder'), MAIL_FROM: 'menus@example.com' },
      'SMTP_URL_FILE: this file cannot be read (EISDIR)',
    ],
    [{ TOKEN_SECRET_FILE: short }, 'TOKEN_SECRET: needs at least 32 bytes'],
    [
      { AWS_SECRET_ACCESS_KEY_FILE: empty, AWS_ACCESS_KEY_ID: 'a' },
      'AWS_SECRET_ACCESS_KEY_FILE: this file is empty',
    ],
  ]
  for (const [environment, problem] of refused) {
    expect(() => parseSettings(environment)).toThrow(new SettingsError([problem]))
  }
})

test('keys of a bucket in files reach the client, which reads the environment', async () => {
  await using folder = await openTemporaryFolder()
  const key = join(folder.path, 'key')
  await writeFile(key, 'the key\n')
  const script = `
    const { readSettings } = await import('#db/settings/settings.ts')
    readSettings()
    readSettings()
    console.log(process.env.AWS_ACCESS_KEY_ID, process.env.AWS_SECRET_ACCESS_KEY)`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY_FILE: key },
    encoding: 'utf8',
  })
  expect(stdout).toBe('id the key\n')
})
