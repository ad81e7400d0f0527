/** Keeps the screen on from the first touch, where the browser can; each time it is seen again as well. */
export function stayAwake(): void {
  const { wakeLock } = navigator as { wakeLock?: WakeLock }
  if (!wakeLock) return
  const ask = () => {
    // Refused where the battery is low: then the tablet does as it does with any page.
    if (document.visibilityState === 'visible') void wakeLock.request('screen').catch(() => {})
  }
  addEventListener(
    'pointerdown',
    () => {
      ask()
      document.addEventListener('visibilitychange', ask)
    },
    { once: true, capture: true },
  )
}
