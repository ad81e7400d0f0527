import { answerOf, client } from '#admin/client.ts'
import type { Look } from '#db/rules/look.ts'

/** How the restaurant's own pages look. */
export async function getLook(): Promise<Look> {
  const { accent, surface, coverStyle } = await answerOf(client.api['menu-settings'].$get())
  return { accent, surface, coverStyle }
}
