import { LOOK_FIELDS, type Look } from '#db/rules/look.ts'
import { pick } from '#db/rules/record-of.ts'
import { answerOf, client } from '../client.ts'

export async function getLook(): Promise<Look> {
  return pick(await answerOf(client.api['menu-settings'].$get()), LOOK_FIELDS)
}
