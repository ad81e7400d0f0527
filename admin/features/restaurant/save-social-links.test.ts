import { expect, test } from 'vitest'
import { checkSocialLinks } from './components/social-form.tsx'

const LINKS = {
  googleMapLink: 'https://maps.example/?q=25.2,55.3',
  facebookLink: 'https://facebook.example/corner',
  instagramLink: 'https://instagram.example/corner',
  whatsappLink: ' http://wa.example/971500000000 ',
}

test('all four are needed, as addresses of pages', () => {
  expect(checkSocialLinks(LINKS)).toEqual({})
  const wrong = { ...LINKS, googleMapLink: ' ', facebookLink: 'facebook.example/corner' }
  expect(checkSocialLinks(wrong)).toEqual({
    googleMapLink: { text: 'emptyField' },
    facebookLink: { text: 'webAddress' },
  })
  expect(checkSocialLinks({ ...LINKS, whatsappLink: `https://${'x'.repeat(500)}` })).toEqual({
    whatsappLink: { text: 'tooLong', values: { limit: 500 } },
  })
})
