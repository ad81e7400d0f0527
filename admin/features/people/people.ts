import { answerOf, client } from '#admin/client.ts'
import type { ChangedPerson, NewPerson, Person } from '#api/schemas/people.ts'

export function getPeople(): Promise<Person[]> {
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
