/** Copies small buffers: Node cuts them from 64 KB pools, which would stay alive. */
export function ownBytes(bytes: Uint8Array): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}
