/** Of a guest network, as routers have it. */
export interface Wifi {
  name: string
  /** Null for an open network. */
  password: string | null
}

/** Of IEEE 802.11: octets of a name, and characters of a WPA passphrase. */
export const WIFI_LIMITS = { name: 32, password: { least: 8, most: 63 } } as const

// Its names may hold any octet; a control character is a mistake.
const CONTROL = /\p{Cc}/u
const PASSPHRASE = /^[ -~]+$/

/** Which part cannot be; null if all is well. */
export function wifiProblem({ name, password }: Wifi): 'name' | 'password' | null {
  // Counts only what may fit.
  const isLong = name.length > WIFI_LIMITS.name || bytesOf(name) > WIFI_LIMITS.name
  if (name === '' || isLong || CONTROL.test(name)) return 'name'
  if (password === null) return null
  const { least, most } = WIFI_LIMITS.password
  const isFit = password.length >= least && password.length <= most && PASSPHRASE.test(password)
  return isFit ? null : 'password'
}

/** What a code holds, so that a phone joins: https://github.com/zxing/zxing/wiki/Barcode-Contents */
export function wifiCode({ name, password }: Wifi): string {
  if (password === null) return `WIFI:T:nopass;S:${escaped(name)};;`
  return `WIFI:T:WPA;S:${escaped(name)};P:${escaped(password)};;`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,:"]/g, String.raw`\$&`)
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
