import { stackPieces, type Piece } from './layout.ts'
import { preparePhoto, turned, type GreyImage } from './prepare.ts'

export interface PreparedPhoto {
  /** Level and in even light. */
  picture: Blob
  /** Its pieces, one below the other. */
  stack: Blob
  pieces: Piece[]
}

// Of the long side; more does not help, and takes memory.
const MOST_PIXELS = 4000

let photo: GreyImage

// Takes a picture's file, and answers with it prepared for reading; null if it is no picture. A
// number asks for the same picture after as many quarter turns.
self.addEventListener('message', ({ data }: MessageEvent<Blob | number>) => {
  void prepared(data).then(
    (answer) => self.postMessage(answer),
    () => self.postMessage(null),
  )
})

async function prepared(asked: Blob | number): Promise<PreparedPhoto> {
  if (asked instanceof Blob) photo = await greyOf(asked)
  const page = preparePhoto(asked instanceof Blob ? photo : turned(photo, asked))
  const picture = await pictureOf(page)
  const { image, pieces } = stackPieces(page)
  return { picture, stack: pgmOf(image), pieces }
}

/** As PGM: a stack can be larger than a canvas may be on a phone. */
function pgmOf({ data, width, height }: GreyImage): Blob {
  return new Blob([`P5 ${width} ${height} 255\n`, data])
}

function pictureOf({ data, width, height }: GreyImage): Promise<Blob> {
  const colours = new Uint8ClampedArray(data.length * 4)
  for (let at = 0; at < data.length; at += 1) {
    const value = data[at] ?? 255
    colours[at * 4] = value
    colours[at * 4 + 1] = value
    colours[at * 4 + 2] = value
    colours[at * 4 + 3] = 255
  }
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(colours, width, height), 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}

async function greyOf(file: Blob): Promise<GreyImage> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, MOST_PIXELS / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    grey[at] = red * 0.3 + green * 0.59 + blue * 0.11
  }
  return { data: grey, width, height }
}
