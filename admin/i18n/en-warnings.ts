/** What guests may not find, in English. */
export const enWarnings = {
  warnings: {
    title: 'What your guests may not find',
    over: 'is not served any more: its dates are over.',
    soldOut: 'has been sold out for more than two days.',
    usualWeek: 'Usual week',
    opening: {
      pastDayEnd: 'lasts past the end of your day, at which what is sold out comes back.',
      over: 'is over. Its opening hours can be removed.',
      neverOpen: 'is never open: none of its days is between its dates.',
    },
    neverServed: 'is never served: none of its days is between its dates.',
  },
}
