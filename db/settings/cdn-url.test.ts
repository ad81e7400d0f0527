import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { parseCdnUrl } from './cdn-url.ts'

test('reads a folder', () => {
  expect(parseCdnUrl(pathToFileURL('/srv/my cdn').href)).toEqual({ folder: '/srv/my cdn' })
})

test('reads a bucket of Amazon, and one of somebody else', () => {
  expect(parseCdnUrl('s3://menus?region=me-central-1')).toEqual({
    bucket: { name: 'menus', prefix: '', region: 'me-central-1', endpoint: null },
  })
  expect(parseCdnUrl('s3://menus/live/today/?endpoint=https://s3.example:9000')).toEqual({
    bucket: {
      name: 'menus',
      prefix: 'live/today',
      region: 'us-east-1',
      endpoint: 'https://s3.example:9000',
    },
  })
})

test.each([
  ['/srv/cdn', 'needs file:'],
  ['https://cdn.example', 'needs file:'],
  ['s3://', 'needs the name of a bucket'],
  ['s3://menus?endpoint=s3.example', 'needs an http(s) address'],
  ['s3://menus?acl=public', 'does not know acl'],
])('refuses %s', (text, problem) => {
  expect(() => parseCdnUrl(text)).toThrow(problem)
})
