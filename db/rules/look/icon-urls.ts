import type { IconStyle } from './look.ts'

export function iconUrl(name: string): string {
  return `/icons/${name}.svg`
}

/** As guests see it in default colours. */
export function drawnIconUrl(url: string, style: IconStyle): string {
  return style === 'lines' ? url.replace('/icons/', '/icons/lines/') : url
}
