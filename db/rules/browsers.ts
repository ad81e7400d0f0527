/** Names, which are the same in every language; null if unknown. */
export interface Browser {
  browser: string | null
  system: string | null
}

// Each also claims to be those below it.
const BROWSERS = [
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPiOS)\//],
  ['Yandex', /\bYaBrowser\//],
  ['Huawei Browser', /\bHuaweiBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//],
] as const

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

// None of a browser is longer.
const LONGEST = 512

/** What a `User-Agent` header says of itself. */
export function browserOf(userAgent: string): Browser {
  const text = userAgent.slice(0, LONGEST)
  const named = (kinds: typeof BROWSERS | typeof SYSTEMS) =>
    kinds.find(([, mark]) => mark.test(text))?.[0] ?? null
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}
