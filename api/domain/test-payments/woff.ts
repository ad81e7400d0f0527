import { inflateSync } from 'node:zlib'

// As the W3C's WOFF 1.0 has them, in bytes.
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/** The font within a WOFF file: reading it is many times quicker than reading the file. */
export function unwrapWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, index))
  const header = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  const power = 2 ** Math.floor(Math.log2(count))
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(power * SFNT_ENTRY, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((count - power) * SFNT_ENTRY, 10)
  let offset = header.length
  for (const [index, { tag, checksum, bytes, length }] of tables.entries()) {
    const at = SFNT_HEADER + index * SFNT_ENTRY
    tag.copy(header, at)
    checksum.copy(header, at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(length, at + 12)
    offset += bytes.length
  }
  return Buffer.concat([header, ...tables.map(({ bytes }) => bytes)])
}

function readTable(woff: Buffer, index: number) {
  const at = WOFF_HEADER + index * WOFF_ENTRY
  const start = woff.readUInt32BE(at + 4)
  const packedLength = woff.readUInt32BE(at + 8)
  const length = woff.readUInt32BE(at + 12)
  const packed = woff.subarray(start, start + packedLength)
  // Each table begins at a multiple of four bytes.
  const bytes = Buffer.alloc(Math.ceil(length / 4) * 4)
  const plain = packedLength < length ? inflateSync(packed) : packed
  plain.copy(bytes)
  const tag = woff.subarray(at, at + 4)
  return { tag, checksum: woff.subarray(at + 16, at + 20), bytes, length }
}
