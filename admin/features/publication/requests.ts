import { answerOf, client } from '#admin/client.ts'
import type { DishPreviewInput, PreviewInput } from '#api/schemas/previews.ts'
import type { Publication } from '#api/schemas/publications.ts'

/** Whether the public pages show the newest change. */
export function getPublication(): Promise<Publication> {
  return answerOf(client.api.publication.$get())
}

/** Where a page of the menu is, for some minutes, as guests see it at a time by the restaurant's clock. */
export async function askForPreview(wish: PreviewInput): Promise<string> {
  const { url } = await answerOf(client.api.previews.$get({ query: wish }))
  return url
}

/** The same of a dish as it is being typed, in texts; what is left out is as it was saved. */
export async function askForDish(dish: DishPreviewInput): Promise<string> {
  const { url } = await answerOf(client.api.previews.$post({ json: dish }))
  return url
}
