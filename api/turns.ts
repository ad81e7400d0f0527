import { createFairTurns, type TurnLimits, type Turns } from '#db/turns.ts'
import { MESSAGES, RequestError } from './errors.ts'

/** Turns of requests: who finds no place is told to come again. */
export function createTurns(limits: Omit<TurnLimits, 'refusal'>): Turns {
  return createFairTurns({ ...limits, refusal: noTurn })
}

/** The answer to who finds none. */
export function noTurn(): RequestError {
  return new RequestError('too_many', MESSAGES.tooMany, { headers: { 'Retry-After': '10' } })
}
