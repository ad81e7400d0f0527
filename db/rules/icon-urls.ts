import type { IconStyle } from './look.ts'

/** Where the icon is served: the address by which it is known. */
export function iconUrl(name: string): string {
  return `/icons/${name}.svg`
}

/** Where an icon, known by that address, is served as guests see it where its colours are ours. */
export function drawnIconUrl(url: string, style: IconStyle): string {
  return style === 'lines' ? url.replace('/icons/', '/icons/lines/') : url
}
