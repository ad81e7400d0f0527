import type { KitchenLink } from '#api/schemas/kitchen.ts'
import { answerOf, client } from '#admin/client.ts'

/** The addresses by which the kitchen marks dishes sold out. */
export function getKitchenLinks(): Promise<KitchenLink[]> {
  return answerOf(client.api['kitchen-links'].$get())
}

export function addKitchenLink(name: string): Promise<KitchenLink> {
  return answerOf(client.api['kitchen-links'].$post({ json: { name } }))
}

/** Takes an address away for good. */
export async function removeKitchenLink(id: string): Promise<void> {
  await answerOf(client.api['kitchen-links'][':id'].$delete({ param: { id } }))
}
