import { answerOf, client, seeing } from '#admin/client.ts'
import type { Allergens } from '#db/rules/allergens.ts'
import type { OptionGroup } from '#api/schemas/option-groups.ts'

/** A group as it is sent, prices in whole units; an option without an `_id` is new. */
export interface SentGroup {
  name: string
  min: number
  max: number
  options: { _id?: string; name: string; price: number; allergens: Allergens | null }[]
  categories: string[]
  products: string[]
}

export function getGroups(): Promise<OptionGroup[]> {
  return answerOf(client.api.options.$get())
}

export async function addGroup(json: SentGroup): Promise<OptionGroup> {
  return (await answerOf(client.api.options.$post({ json }))).group
}

/** Changes a group, of which the owner saw a version; what is left out is kept. */
export async function updateGroup(
  id: string,
  json: Partial<SentGroup>,
  version: string,
): Promise<OptionGroup> {
  const call = client.api.options[':id'].$put({ param: { id }, json }, seeing(version))
  return (await answerOf(call)).group
}

/** Deletes a group; goes on when the page is left meanwhile. */
export async function deleteGroup(id: string): Promise<void> {
  const call = client.api.options[':id']
  await answerOf(call.$delete({ param: { id } }, { init: { keepalive: true } }))
}
