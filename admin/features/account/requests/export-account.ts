import { client, fileOf, type NamedFile } from '#admin/client.ts'

/** Everything that the owner gave, as a zip. */
export function exportAccount(): Promise<NamedFile> {
  return fileOf(client.api.export.$get())
}
