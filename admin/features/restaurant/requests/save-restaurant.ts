import type { Restaurant } from '#api/schemas/restaurants.ts'
import { answerOf, client } from '#admin/client.ts'

export interface RestaurantForm {
  restaurantName: string
  /** A currency's symbol. */
  currency: string | null
  about: string
  location: string
}

/** Changes what the owner says about the restaurant. */
export async function saveRestaurant(formData: RestaurantForm): Promise<Restaurant> {
  const { restaurant } = await answerOf(client.restaurant.$post({ json: { formData } }))
  return restaurant
}
