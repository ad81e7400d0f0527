import { expect, test } from 'vitest'
import { nearMisses } from './near-misses.ts'
import { SETTING_NAMES } from './settings.ts'

test.each([
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['PUBLIC_URLS', 'PUBLIC_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['CDN_PURGE_SECRET_', 'CDN_PURGE_SECRET'],
  ['PUBLIC_URL_FILE', 'PUBLIC_URL'],
])('%s is told to be near %s', (name, meant) => {
  expect(nearMisses([name], SETTING_NAMES)).toEqual([`${name} is no setting: is ${meant} meant?`])
})

test('names of others are left alone', () => {
  const others = ['PATH', 'HOSTNAME', 'SPORT', 'PGDATABASE', 'AWS_ACCESS_KEY_ID', 'NODE_OPTIONS']
  expect(nearMisses([...others, ...SETTING_NAMES], SETTING_NAMES)).toEqual([])
})
