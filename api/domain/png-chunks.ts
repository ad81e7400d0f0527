const SIGNATURE_BYTES = 8
const LENGTH_BYTES = 4
// Length, type and checksum.
const AROUND_BYTES = 12
// A camera's or a program's has one for every few KB.
const MOST_CHUNKS = 20_000
// Profiles have some hundred bytes to some KB; what a chunk can come to is a thousand times its size.
const LARGEST_PROFILE = 16 * 1024
const OF_THE_PICTURE = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB'])
const [TURNED, PROFILE] = ['eXIf', 'iCCP']

/**
 * A png with nothing in it but the picture: texts may be compressed to any size, and a decoder unfolds
 * them all. Undefined for what is no row of chunks.
 */
export function pictureChunks(png: Buffer): Buffer | undefined {
  const kept = [png.subarray(0, SIGNATURE_BYTES)]
  let hasProfile = false
  let start = SIGNATURE_BYTES
  for (let count = 0; start + AROUND_BYTES <= png.length; count += 1) {
    const length = png.readUInt32BE(start)
    const end = start + AROUND_BYTES + length
    if (end > png.length || count === MOST_CHUNKS) return undefined
    const type = png.toString('latin1', start + LENGTH_BYTES, start + 2 * LENGTH_BYTES)
    const isProfile: boolean = type === PROFILE && !hasProfile && length <= LARGEST_PROFILE
    hasProfile ||= isProfile
    if (OF_THE_PICTURE.has(type) || type === TURNED || isProfile)
      kept.push(png.subarray(start, end))
    if (type === 'IEND') break
    start = end
  }
  return Buffer.concat(kept)
}
