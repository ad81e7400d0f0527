import { answerOf, client } from '#admin/client.ts'
import type { ApiKey, MadeApiKey } from '#api/schemas/api-key.ts'
import type { Delivery, MadeWebhook, Webhook } from '#api/schemas/webhook.ts'

export interface Programs extends ApiKey, Webhook {
  deliveries: Delivery[]
}

export async function getPrograms(): Promise<Programs> {
  const [key, webhook, deliveries] = await Promise.all([
    answerOf(client.api.key.$get()),
    answerOf(client.api.webhook.$get()),
    getDeliveries(),
  ])
  return { ...key, ...webhook, deliveries }
}

export function getDeliveries(): Promise<Delivery[]> {
  return answerOf(client.api.webhook.deliveries.$get())
}

export function makeKey(): Promise<MadeApiKey> {
  return answerOf(client.api.key.$post())
}

export async function revokeKey(): Promise<void> {
  await answerOf(client.api.key.$delete())
}

export function setWebhook(url: string): Promise<MadeWebhook> {
  return answerOf(client.api.webhook.$put({ json: { url } }))
}

export async function removeWebhook(): Promise<void> {
  await answerOf(client.api.webhook.$delete())
}

export function sendAgain(id: string): Promise<Delivery[]> {
  return answerOf(client.api.webhook.deliveries[':id'].resend.$post({ param: { id } }))
}

export function sendTest(): Promise<Delivery[]> {
  return answerOf(client.api.webhook.test.$post())
}
