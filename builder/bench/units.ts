/** Numbers as the table shows them. */
export function milliseconds(value: number): string {
  return `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`
}

export function seconds(value: number): string {
  return `${value.toFixed(2)} s`
}

/** Bytes in units of 1 024. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

export function megabytes(value: number): string {
  return `${Math.round(value)} MB`
}

export function perSecond(value: number, unit: string): string {
  return `${Math.round(value)} ${unit}/s`
}

/** A ratio with the digits that matter: `0.97 ×`, `3.2 ×`, `140 ×`. */
export function times(value: number): string {
  if (value >= 100) return `${Math.round(value)} ×`
  return `${value >= 2 ? value.toFixed(1) : value.toFixed(2)} ×`
}
