import { expect, test } from 'vitest'
import { checkAtTable } from './components/at-table-form.tsx'

const FORM = {
  dishNumbers: true,
  whatsappOrders: false,
  wifiName: '',
  wifiPassword: '',
  wifiHidden: false,
}

test.each([
  [{}, {}],
  [{ wifiName: ' Guests ', wifiPassword: '' }, {}],
  [{ wifiName: 'Guests', wifiPassword: ' karak123 ' }, {}],
  [{ wifiName: 'ض'.repeat(17) }, { wifiName: { text: 'wifiName' } }],
  [{ wifiPassword: 'karak123' }, { wifiName: { text: 'wifiName' } }],
  [{ wifiName: 'Guests', wifiPassword: 'short' }, { wifiPassword: { text: 'wifiPassword' } }],
  [{ wifiName: 'Guests', wifiPassword: 'قهوة وكرك' }, { wifiPassword: { text: 'wifiPassword' } }],
])('%j has the problems %j', (typed, problems) => {
  expect(checkAtTable({ ...FORM, ...typed })).toEqual(problems)
})
