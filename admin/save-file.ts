import type { NamedFile } from '#admin/client.ts'

/** Has the browser save a file among the owner's downloads. */
export function saveFile({ name, content }: NamedFile): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers read it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
