import { answerOf, client } from '#admin/client.ts'

/** The owner's restaurant and where else it can be found. */
export function getRestaurant() {
  return answerOf(client.api.restaurantData.$get())
}
