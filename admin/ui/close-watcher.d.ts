/** What browsers with a back button for dialogs offer; not yet among TypeScript's own types. */
interface CloseWatcher extends EventTarget {
  destroy(): void
}
declare const CloseWatcher: { new (): CloseWatcher } | undefined
