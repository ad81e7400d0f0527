import type * as Saving from '../features/allergens/stores/saving.ts'
import { commitDeletions } from '../stores/deletions.ts'
import { sendTexts } from '../stores/translations/texts.ts'
import { $typed } from '../stores/translations/typed-texts.ts'

const PATIENCE_MS = 2000
let stated: typeof Saving | undefined

/** What saves what is stated of allergens, the first time that it is asked for; null after that. */
export async function loadStated(): Promise<typeof Saving | null> {
  if (stated) return null
  stated = await import('../features/allergens/stores/saving.ts')
  return stated
}

/** Sends what is saved by itself and was not yet; whether that was all of it, within two seconds. */
export async function sendWaiting(): Promise<boolean> {
  await sendLast()
  return Object.keys($typed.get()).length === 0 && !stated?.hasUnsent()
}

/** Sends it before signing out, and waits two seconds at most. */
export async function sendLast(): Promise<void> {
  await Promise.race([sendAll(), patience()])
}

async function sendAll(): Promise<void> {
  await Promise.all([commitDeletions(), sendTexts(), stated?.sendStated()])
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
}
