import { generateKeyPairSync, hash, randomBytes, sign, type KeyObject } from 'node:crypto'

interface Made {
  /** Where the browser says that it is. */
  origin?: string
  /** The host that the device keeps the key for. */
  host?: string
  /** Whether it has seen a finger, a face or a code. */
  verifies?: boolean
}

interface Options {
  challenge: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/** A device with one passkey, which answers as WebAuthn says. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url')
  /** Of uses; stays 0 if set to null. */
  count: number | null = 0
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** The answer to `POST /api/passkeys/options`. */
  make({ challenge }: Options, made: Made = {}) {
    const clientDataJSON = clientData('webauthn.create', challenge, made)
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([0, id.length])
    const key = coseKey(this.#keys.publicKey)
    const authData = this.#data(made, HAS_KEY, Buffer.alloc(16), length, id, key)
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ]).toString('base64url')
    const response = { clientDataJSON, attestationObject, transports: ['internal'] }
    return { id: this.id, rawId: this.id, type: 'public-key', response }
  }

  /** The answer to `POST /api/session/passkey/options`. */
  prove({ challenge }: Options, made: Made = {}) {
    if (this.count !== null) this.count += 1
    const clientDataJSON = clientData('webauthn.get', challenge, made)
    const data = this.#data(made, 0)
    const digest = hash('sha256', Buffer.from(clientDataJSON, 'base64url'), 'buffer')
    const signature = sign('sha256', Buffer.concat([data, digest]), this.#keys.privateKey)
    const response = {
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    }
    return { id: this.id, rawId: this.id, type: 'public-key', response }
  }

  #data({ host = 'localhost', verifies = true }: Made, flags: number, ...more: Buffer[]): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.count ?? 0)
    const seen = PRESENT | (verifies ? VERIFIED : 0) | flags
    return Buffer.concat([hash('sha256', host, 'buffer'), Buffer.from([seen]), count, ...more])
  }
}

function clientData(
  type: string,
  challenge: string,
  { origin = 'http://localhost:3000' }: Made,
): string {
  const said = { type, challenge, origin, crossOrigin: false }
  return Buffer.from(JSON.stringify(said)).toString('base64url')
}

/** ES256, as RFC 9053 has it. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  const coordinates = [x, y].flatMap((one, place) => [
    Buffer.from([0x21 + place]),
    cborBytes(Buffer.from(one, 'base64url')),
  ])
  return Buffer.concat([head, ...coordinates])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
}
