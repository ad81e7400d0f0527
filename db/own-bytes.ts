/**
 * The same bytes in memory of their own, for whoever holds them for long: Node cuts what is small from
 * pieces of 64 KB (`Buffer.poolSize`), and one that is held keeps all of its piece.
 */
export function ownBytes(bytes: Uint8Array): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}
