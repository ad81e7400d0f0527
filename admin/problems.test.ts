import { limitReached } from '#db/errors.ts'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#api/errors.ts'
import { subscriptionText } from '#db/rules/billing/plans.ts'
import { TEXT_MESSAGES } from '#db/rules/text/texts.ts'
import { RefusedError, UnreachableError } from './client.ts'
import { fieldOf, problemOf, problemOfMessage } from './problems.ts'

describe('problemOf', () => {
  test.each([
    [409, 'Email already exists', 'email', 'emailTaken'],
    [409, 'Restaurant name already exists', 'restaurantName', 'nameTaken'],
    [409, 'Category already exists', 'title', 'categoryTaken'],
    [409, 'category with this title already exists for this user', 'title', 'categoryTaken'],
    [400, 'Please check price', 'price', 'price'],
    [400, 'Please check body', 'body', 'failed'],
    [404, 'Not found', undefined, 'gone'],
    [413, MESSAGES.tooLarge, undefined, 'pictureSize'],
    [413, MESSAGES.fileTooLarge, 'image', 'pictureSize'],
    [413, MESSAGES.fileTooMuchWork, 'image', 'pictureWork'],
    [408, '', undefined, 'tooSlow'],
    [415, MESSAGES.wrongFileType, 'image', 'pictureType'],
    [500, MESSAGES.failed, undefined, 'failed'],
    [401, MESSAGES.wrongPassword, undefined, 'wrongPassword'],
    [400, MESSAGES.noFiles, undefined, 'noFiles'],
    [409, MESSAGES.confirmed, undefined, 'confirmedAlready'],
    [502, MESSAGES.noProvider, undefined, 'noProvider'],
    [503, MESSAGES.noStore, undefined, 'noStore'],
    [503, MESSAGES.noMail, undefined, 'noMail'],
    [503, MESSAGES.noPayments, undefined, 'noPayments'],
    [502, '', undefined, 'failed'],
  ])('%i %s of %s is %s', (status, message, field, text) => {
    const error = new RefusedError(status, { message, ...(field && { field }) })
    expect(problemOf(error)).toEqual({ text })
  })

  test('says how many minutes to wait when the server does', () => {
    const tries = { message: MESSAGES.tooMany }
    expect(problemOf(new RefusedError(429, tries))).toEqual({ text: 'tooManyTries' })
    expect(problemOf(new RefusedError(429, tries, 61))).toEqual({
      text: 'tooManyTriesWait',
      values: { count: 2 },
    })
  })

  test('tells a broken connection from a fault of ours', () => {
    expect(problemOf(new UnreachableError('No answer'))).toEqual({ text: 'offline' })
    expect(problemOf(new TypeError('x is not a function'))).toEqual({ text: 'failed' })
  })
})

describe('problemOfMessage', () => {
  test('knows every message of the text rules', () => {
    expect(problemOfMessage(TEXT_MESSAGES.empty)).toEqual({ text: 'emptyFields' })
    expect(problemOfMessage(TEXT_MESSAGES.specialCharacters)).toEqual({ text: 'specialCharacters' })
    expect(problemOfMessage(TEXT_MESSAGES.tooLong(80))).toEqual({
      text: 'tooLong',
      values: { limit: 80 },
    })
  })

  test('knows how many there may be of what there is too much of', () => {
    const problem = { text: 'limitReached', values: { limit: 10 } }
    expect(problemOfMessage(limitReached(10).message)).toEqual(problem)
  })

  test.each([
    ['free_trial', 'trialExpired'],
    ['monthly', 'monthlyExpired'],
    ['yearly', 'yearlyExpired'],
  ] as const)('knows what the server says when %s has ended', (type, text) => {
    const past = '2020-01-01T00:00:00.000Z'
    const ends = { trialExpiresAt: past, currentPeriodEnd: past, paymentFailedAt: null }
    const subscription = { type, ...ends, cancelAtPeriodEnd: true }
    const message = subscriptionText(subscription, new Date('2026-01-01'))
    expect(problemOfMessage(message)).toEqual({ text })
  })
})

test('fieldOf finds the field among those of the form', () => {
  const error = new RefusedError(400, { message: 'Please check price', field: 'price' })
  expect(fieldOf(error, ['name', 'price'])).toBe('price')
  expect(fieldOf(error, ['title'])).toBeUndefined()
  const part = new RefusedError(400, { field: 'times.windows.0.to' })
  expect(fieldOf(part, ['title', 'time', 'times'])).toBe('times')
  expect(fieldOf(new Error('x'), ['price'])).toBeUndefined()
})
