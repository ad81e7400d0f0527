import { expect, test } from 'vitest'
import { isFurtherLink, meantFurtherLink } from './contacts.ts'

test.each([
  ['tiktok', '@drop.cafe', 'https://www.tiktok.com/@drop.cafe'],
  ['tiktok', 'dropcafe', 'https://www.tiktok.com/@dropcafe'],
  ['tiktok', 'vm.tiktok.com/abc', 'https://vm.tiktok.com/abc'],
  ['snapchat', ' @drop-cafe ', 'https://www.snapchat.com/add/drop-cafe'],
  ['x', '@dropcafe', 'https://x.com/dropcafe'],
  ['x', 'http://twitter.com/dropcafe', 'https://twitter.com/dropcafe'],
  ['talabat', 'www.talabat.com/uae/drop', 'https://www.talabat.com/uae/drop'],
  ['deliveroo', '\u202adeliveroo.ae/menu/drop\u202c', 'https://deliveroo.ae/menu/drop'],
  ['website', 'drop.cafe', 'https://drop.cafe'],
  ['website', 'www.dropcafe.ae/menu', 'https://www.dropcafe.ae/menu'],
  ['reviews', 'g.page/r/abc', 'https://g.page/r/abc'],
  ['reviews', 'share.google/abc', 'https://share.google/abc'],
  ['reviews', 'maps.google.com.sa/drop', 'https://maps.google.com.sa/drop'],
  ['reviews', 'www.google.ae/maps/place/drop', 'https://www.google.ae/maps/place/drop'],
  ['deliveroo', 'deliveroo.com.kw/menu/drop', 'https://deliveroo.com.kw/menu/drop'],
] as const)('under %s, %s means %s', (name, text, address) => {
  expect(meantFurtherLink(name, text)).toBe(address)
  expect(isFurtherLink(name, address)).toBe(true)
  expect(meantFurtherLink(name, address)).toBe(address)
})

test.each([
  ['website', '@dropcafe'],
  ['website', 'dropcafe'],
  ['website', 'http://drop.cafe'],
  ['talabat', 'dropcafe'],
  ['talabat', 'drop.cafe'],
  ['tiktok', 'instagram.com/dropcafe'],
  ['tiktok', '@drop cafe'],
  ['tiktok', ''],
  ['reviews', 'google.evil.com/drop'],
  ['reviews', 'www.google.com/url?q=https://evil.example'],
  ['reviews', 'google.com.sa//URL/?q=https://evil.example'],
  ['reviews', 'google.com/amp/s/evil.example'],
  ['reviews', 'google.zz/maps'],
  ['reviews', 'google.com.zz/maps'],
  ['reviews', 'www.google.co/maps'],
  ['reviews', 'maps.google.com.evil.ae/drop'],
  ['deliveroo', 'deliveroo.xx/menu/drop'],
  ['deliveroo', 'deliveroo.co.xx/menu/drop'],
  ['deliveroo', 'evildeliveroo.ae/menu/drop'],
] as const)('under %s, %j stays, for the owner to say more', (name, text) => {
  expect(meantFurtherLink(name, text)).toBe(text)
})
