/** Of a guest network, as routers have it. */
export interface Wifi {
  name: string
  /** Null for an open network. */
  password: string | null
  /** Whether it hides its name, so that phones must ask for it. */
  hidden: boolean
}

/** Of IEEE 802.11: octets of a name, and characters of a WPA passphrase. */
export const WIFI_LIMITS = { name: 32, password: { least: 8, most: 63 } } as const

// Its names may hold any octet; a control character is a mistake.
const CONTROL = /\p{Cc}/u
const PASSPHRASE = /^[ -~]+$/

/** Which part cannot be; null if all is well. */
export function wifiProblem({
  name,
  password,
}: Pick<Wifi, 'name' | 'password'>): 'name' | 'password' | null {
  // Counts only what may fit.
  const isLong = name.length > WIFI_LIMITS.name || bytesOf(name) > WIFI_LIMITS.name
  if (name === '' || isLong || CONTROL.test(name)) return 'name'
  if (password === null) return null
  const { least, most } = WIFI_LIMITS.password
  const isFit = password.length >= least && password.length <= most && PASSPHRASE.test(password)
  return isFit ? null : 'password'
}

/** What a code holds, so that a phone joins: https://github.com/zxing/zxing/wiki/Barcode-Contents */
export function wifiCode({ name, password, hidden }: Wifi): string {
  const key = password === null ? '' : `P:${escaped(password)};`
  // Only where it is so: some phones refuse `H:false`.
  const asked = hidden ? 'H:true;' : ''
  return `WIFI:T:${password === null ? 'nopass' : 'WPA'};S:${escaped(name)};${key}${asked};`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,:"]/g, String.raw`\$&`)
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
