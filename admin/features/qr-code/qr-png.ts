import { fullSize, QUIET_ZONE } from '#admin/print/qr-code.ts'
import type { QrCode } from '#db/rules/qr-code.ts'

const DOTS_PER_INCH = 600
const INCH_MM = 25.4
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const WHITE = 255
const GREY_OF_8_BITS = [8, 0, 0, 0, 0]
const PER_METRE = 1

/** Every module has the same whole number of pixels. */
export async function qrPng(code: QrCode, sizeMm: number): Promise<Blob> {
  const modules = fullSize(code)
  const scale = Math.ceil((sizeMm / INCH_MM) * (DOTS_PER_INCH / modules))
  const width = modules * scale
  const perMetre = Math.round(width / (sizeMm / 1000))
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', [...word(width), ...word(width), ...GREY_OF_8_BITS]),
    chunk('pHYs', [...word(perMetre), ...word(perMetre), PER_METRE]),
    chunk('IDAT', await deflate(pixels(code, scale))),
    chunk('IEND', []),
  ]
  return new Blob(parts, { type: 'image/png' })
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function pixels(code: QrCode, scale: number): Uint8Array<ArrayBuffer> {
  const width = fullSize(code) * scale
  const picture = new Uint8Array(width * (1 + width)).fill(WHITE)
  for (let y = 0; y < width; y += 1) {
    const start = y * (1 + width)
    picture[start] = 0
    const row = code.rows[Math.floor(y / scale) - QUIET_ZONE] ?? []
    row.forEach((isDark, x) => {
      const left = start + 1 + (x + QUIET_ZONE) * scale
      if (isDark) picture.fill(0, left, left + scale)
    })
  }
  return picture
}

function chunk(type: string, data: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const body = Uint8Array.from([...new TextEncoder().encode(type), ...Array.from(data)])
  return Uint8Array.from([...word(data.length), ...body, ...word(crc32(body))])
}

function word(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
