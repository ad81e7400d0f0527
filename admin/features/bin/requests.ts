import type { Bin } from '#api/schemas/bin.ts'
import { answerOf, client } from '#admin/client.ts'

/** What was deleted and can be brought back, newest first. */
export function getBin(): Promise<Bin> {
  return answerOf(client.api.bin.$get())
}

/** Brings back a category with its products, or a product. */
export async function restoreDeleted(id: string): Promise<void> {
  await answerOf(client.api.bin[':id'].restore.$post({ param: { id } }))
}

/** Gives up for good what was deleted. */
export async function emptyBin(): Promise<void> {
  await answerOf(client.api.bin.$delete())
}
