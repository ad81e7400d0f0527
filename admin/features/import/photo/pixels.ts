/** A picture as a canvas gives it: red, green, blue and alpha of each pixel, row by row. */
export interface Picture {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

/** A rectangle on a picture. */
export interface TextBox extends Size {
  /** Of its middle. */
  x: number
  y: number
  /** How its line falls, in radians. */
  angle: number
}

/** Red, green and blue from 0 to 255, one plane after the other. */
export interface Planes extends Size {
  data: Float32Array<ArrayBuffer>
}

const MOST_SAMPLES = 3

/** What a box shows, set level and scaled to a size; beyond the edge stands what is at the edge. */
export function cutOut(picture: Picture, box: TextBox, { width, height }: Size): Planes {
  const { data: from } = picture
  const data = new Float32Array(3 * width * height)
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  const [across, down] = [box.width / width, box.height / height]
  // Where many pixels become one, several of them are looked at.
  const columns = samplesFor(across)
  const rows = samplesFor(down)
  const share = 1 / (columns * rows)
  const [lastX, lastY] = [picture.width - 1, picture.height - 1]
  const area = width * height
  for (let at = 0; at < area; at += 1) {
    const left = at % width
    const top = (at - left) / width
    let [red, green, blue] = [0, 0, 0]
    for (let sample = 0; sample < columns * rows; sample += 1) {
      const column = sample % columns
      const u = (left + (column + 0.5) / columns) * across - box.width / 2
      const v = (top + ((sample - column) / columns + 0.5) / rows) * down - box.height / 2
      const x = Math.min(lastX, Math.max(0, box.x + u * cos - v * sin - 0.5))
      const y = Math.min(lastY, Math.max(0, box.y + u * sin + v * cos - 0.5))
      const [x0, y0] = [Math.floor(x), Math.floor(y)]
      const right = x - x0
      const below = y - y0
      const first = (y0 * picture.width + x0) * 4
      const next = x0 < lastX ? 4 : 0
      const under = y0 < lastY ? picture.width * 4 : 0
      const a = (1 - right) * (1 - below)
      const b = right * (1 - below)
      const c = (1 - right) * below
      const d = right * below
      red +=
        from[first]! * a +
        from[first + next]! * b +
        from[first + under]! * c +
        from[first + under + next]! * d
      green +=
        from[first + 1]! * a +
        from[first + next + 1]! * b +
        from[first + under + 1]! * c +
        from[first + under + next + 1]! * d
      blue +=
        from[first + 2]! * a +
        from[first + next + 2]! * b +
        from[first + under + 2]! * c +
        from[first + under + next + 2]! * d
    }
    data[at] = red * share
    data[area + at] = green * share
    data[area * 2 + at] = blue * share
  }
  return { data, width, height }
}

function samplesFor(scale: number): number {
  return Math.min(MOST_SAMPLES, Math.max(1, Math.round(scale)))
}

/** As models want it: from -1 to 1, or around the usual shade of each colour. */
export function normalized(
  { data, width, height }: Planes,
  mean: readonly number[],
  deviation: readonly number[],
): Float32Array<ArrayBuffer> {
  const area = width * height
  return data.map((value, at) => {
    const plane = Math.floor(at / area)
    return (value / 255 - mean[plane]!) / deviation[plane]!
  })
}

/** By quarter turns to the right. */
export function turned(picture: Picture, turns: number): Picture {
  if (turns % 4 === 0) return picture
  const { data, width, height } = picture
  const from = new Uint32Array(data.buffer)
  const to = new Uint32Array(from.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) to[x * height + height - 1 - y] = from[y * width + x]!
  }
  return turned({ data: new Uint8ClampedArray(to.buffer), width: height, height: width }, turns - 1)
}
