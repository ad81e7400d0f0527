import type { Plan } from '#api/schemas/plans.ts'
import { answerOf, client } from '#admin/client.ts'

/** What a subscription costs. */
export function getPlans(): Promise<Plan[]> {
  return answerOf(client.api.plans.$get())
}
