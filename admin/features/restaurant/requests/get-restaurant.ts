import type { Restaurant } from '#api/schemas/restaurants.ts'
import { answerOf, client } from '#admin/client.ts'

/** The owner's restaurant. */
export async function getRestaurant(): Promise<Restaurant> {
  const { restaurant } = await answerOf(client.api.restaurantData.$get())
  return restaurant
}
