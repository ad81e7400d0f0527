import { countAcceptedChange, refreshMenu } from '../stores/menu.ts'
import { refreshMenuSettings, refreshRestaurant } from '../stores/restaurant.ts'

/** After a change that was not made here part by part. */
export async function readAllAgain(): Promise<void> {
  countAcceptedChange()
  await Promise.all([refreshMenu(), refreshRestaurant(), refreshMenuSettings()])
}
