import sharp from 'sharp'

/** A JPEG with a grain, as photos have. */
export async function aPhoto(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 150, sigma: 20 } as const
  const create = { width, height, channels: 3, background: '#a63', noise } as const
  return Buffer.from(await sharp({ create }).jpeg().toBuffer())
}

/** A file as a browser's field takes it. */
export function jpegFile(buffer: Buffer) {
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}
