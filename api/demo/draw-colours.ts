/** Colours that the pictures share, so that they look like one set. */
export const INK = '#2B2118'
export const PAPER = '#FFFCF6'
export const CREAM = '#FBF1DE'
export const GREENS = ['#3F7A3E', '#5C9A48', '#7DB35A', '#2F6238'] as const
export const TOMATO = '#D2452F'
export const POMEGRANATE = '#A3263F'
export const LEMON = '#F6D653'
export const CHAR = '#4A2A17'

/** `colour` moved towards `other` by `share`, 0 to 1; both `#rrggbb`. */
export function mix(colour: string, other: string, share: number): string {
  const parts = channels(colour).map((part, index) => {
    const target = channels(other)[index] ?? part
    return Math.round(part + (target - part) * share)
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

export function darker(colour: string, share = 0.2): string {
  return mix(colour, '#2A1405', share)
}

export function lighter(colour: string, share = 0.25): string {
  return mix(colour, '#FFF6E0', share)
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}
