/** How long to wait after so many failures in a row: twice as long each time, up to the last wait. */
export function backoffMs(
  failures: number,
  { firstMs, lastMs }: { firstMs: number; lastMs: number },
): number {
  return Math.min(firstMs * 2 ** failures, lastMs)
}
