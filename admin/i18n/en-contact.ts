/** How a restaurant is reached, in English. */
export const enContact = {
  contact: {
    phone: 'Phone number',
    phoneHint: 'Guests call you with one tap.',
    guestsCall: 'Guests call {{phone}}',
    links: {
      tiktok: 'TikTok',
      snapchat: 'Snapchat',
      x: 'X',
      website: 'Website',
      talabat: 'Talabat',
      deliveroo: 'Deliveroo',
      careem: 'Careem',
      noon: 'noon',
      reservations: 'Book a table',
      reviews: 'Google reviews',
    },
    saved: 'Your phone number and links are saved.',
  },
}
