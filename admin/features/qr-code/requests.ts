import { answerOf, client } from '#admin/client.ts'

/** Where the public menus are, which need not be where the dashboard was opened. */
export function getSite() {
  return answerOf(client.api.site.$get())
}
