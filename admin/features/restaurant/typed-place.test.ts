import { expect, test } from 'vitest'
import { typedPlace } from './typed-place.ts'
import { placeOf, placeProblem } from './sent-place.ts'

test.each([
  ['25.2637', '55.3', { latitude: 25.26, longitude: 55.3 }],
  [' -٢٥٫5'.replace('٫', '.'), '٥٥', { latitude: -25.5, longitude: 55 }],
  ['25,2', '55', { latitude: 25.2, longitude: 55 }],
  ['', '55', null],
  ['91', '55', null],
  ['25', '181', null],
  ['25° N', '55', null],
])('%s and %s are a place, or none', (latitude, longitude, place) => {
  const typed = { latitude, longitude }
  expect(placeOf(typed)).toEqual(place)
  expect(placeProblem(typed)).toEqual(place ? {} : { place: { text: 'place' } })
})

test('a place comes back as it was, and none is no problem', () => {
  const place = { latitude: 21.49, longitude: 39.19 }
  expect(placeOf(typedPlace(place))).toEqual(place)
  expect(placeProblem(typedPlace(null))).toEqual({})
})
