/** Days, times, and what is served when, in English. */
export const enTimes = {
  week: {
    days: 'Days',
    from: 'From',
    to: 'Until',
    nextDay: 'until {{time}} the next day',
    place: 'Times {{place}}',
    remove: 'Remove times {{place}}',
    dated: 'What is striped is on its dates only.',
    onDates: '{{span}} on its dates',
  },
  warnings: {
    title: 'What your guests may not find',
    over: 'is not served any more: its dates are over.',
    neverServed: 'is never served: none of its days is between its dates.',
  },
  served: {
    title: 'Served when',
    always: 'Always. For a part of the day or some days, choose when:',
    week: 'The week',
    notServed: 'not served',
    add: 'Add times',
    usual: {
      breakfast: 'Breakfast',
      lunch: 'Lunch',
      dinner: 'Dinner',
      iftar: 'Iftar',
      suhoor: 'Suhoor',
    },
    other: 'Other times',
    full: 'There are {{most}} times, which is as many as there can be.',
    onDates: 'Only between two dates',
    firstDay: 'First day',
    lastDay: 'Last day',
    mode: {
      title: 'At other times',
      say: 'Show it, and say when it is served',
      hide: 'Leave it off the menu',
    },
  },
}
