import { expect, test } from 'vitest'
import { excessGrowth } from '#db/testing/growth.ts'
import { HOSTILE_TEXTS } from '#db/testing/hostile-texts.ts'
import { namesEtag } from './static/answer-file.ts'
import { clientNetworks } from './middleware/address.ts'
import { baseVersion } from './middleware/body.ts'
import { preferredLanguage } from './middleware/language.ts'
import { acceptedEncoding } from './static/compression.ts'
import { parsePath } from './static/file-server.ts'
import { parseRange } from './static/answer-file.ts'

type Asked = Parameters<typeof preferredLanguage>[0]

/** Everything in api/ that reads an address or a header. */
const READERS: Record<string, (text: string) => unknown> = {
  'an address': (text) => parsePath(`/${encodeURIComponent(text.toWellFormed())}`),
  'If-None-Match': (text) => namesEtag(text, '"tag"'),
  Range: (text) => parseRange(`bytes=${text}`, 1000),
  'Accept-Encoding': (text) => acceptedEncoding(text),
  'Accept-Language': (text) => preferredLanguage(asking(text)),
  'X-Forwarded-For': (text) => clientNetworks(asking(text), 1),
  'X-Forwarded-For in brackets': (text) => clientNetworks(asking(`[${text}]`), 1),
  'If-Match': (text) => baseVersion(asking(`"${text}"`)),
}

test.each(Object.entries(READERS))('%s takes no more than its share of any text', (_name, read) => {
  const quiet = (text: string) => {
    try {
      return read(text)
    } catch {
      return undefined
    }
  }
  for (const [kind, make] of HOSTILE_TEXTS) {
    expect([kind, excessGrowth(quiet, make)]).toEqual([kind, 0])
  }
})

/** By hand: `Headers` would reject some values. */
function asking(value: string): Asked {
  return { req: { header: () => value } } as unknown as Asked
}
