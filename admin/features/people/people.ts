import { answerOf, client } from '#admin/client.ts'
import type { Account } from '#api/schemas/owners.ts'
import type {
  ChangedPerson,
  Handover,
  NewPerson,
  OwnRestaurants,
  Person,
} from '#api/schemas/people.ts'

function getPeople(): Promise<Person[]> {
  return answerOf(client.api.people.$get())
}

export function invitePerson(json: NewPerson): Promise<Person> {
  return answerOf(client.api.people.$post({ json }))
}

export function changePerson(id: string, json: ChangedPerson): Promise<Person> {
  return answerOf(client.api.people[':id'].$patch({ param: { id }, json }))
}

export async function removePerson(id: string): Promise<void> {
  await answerOf(client.api.people[':id'].$delete({ param: { id } }))
}

export async function inviteAgain(id: string): Promise<void> {
  await answerOf(client.api.people[':id'].resend.$post({ param: { id } }))
}

export async function leaveRestaurant(): Promise<void> {
  await answerOf(client.api.membership.$delete())
}

/** Of whom the restaurant is, and who works there. */
export async function getPeopleAndAccount(): Promise<{ account: Account; people: Person[] }> {
  const account = answerOf(client.api.account.$get())
  return { people: await getPeople(), account: await account }
}

export function offerHandover(personId: string, password: string): Promise<Handover> {
  return answerOf(client.api.handover.$post({ json: { personId, password } }))
}

export async function endHandover(): Promise<void> {
  await answerOf(client.api.handover.$delete())
}

export async function acceptHandover(password: string): Promise<void> {
  await answerOf(client.api.handover.accept.$post({ json: { password } }))
}

export async function deleteRestaurant(id: string, password: string): Promise<void> {
  await answerOf(client.api.restaurants[':id'].$delete({ param: { id }, json: { password } }))
}

export function addRestaurant(json: {
  restaurantName: string
  label?: string
}): Promise<OwnRestaurants[number]> {
  return answerOf(client.api.restaurants.$post({ json }))
}
