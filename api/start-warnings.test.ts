import { expect, test } from 'vitest'
import { parseSettings } from '#db/settings/settings.ts'
import { startWarnings } from './server.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://menus.example' }
const ALONE = /^TRUST_PROXY is 0/

test('says that behind a proxy all visitors count as one', () => {
  expect(startWarnings(parseSettings(PRODUCTION))).toContainEqual(expect.stringMatching(ALONE))
  for (const environment of [{ ...PRODUCTION, TRUST_PROXY: '1' }, { TRUST_PROXY: '0' }]) {
    const warnings = startWarnings(parseSettings(environment))
    expect(warnings).not.toContainEqual(expect.stringMatching(ALONE))
  }
})
