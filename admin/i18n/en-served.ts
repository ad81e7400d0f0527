/** What is served when, in English. */
export const enServed = {
  soldOut: {
    title: 'Sold out',
    mark: 'Mark {{name}} sold out today',
    takeBack: 'Take {{name}} back',
    marked: 'Sold out: {{names}}',
    back: 'Back: {{names}}',
    until: 'Until when',
    today: 'For today',
    oneHour: 'For 1 hour',
    twoHours: 'For 2 hours',
    fourHours: 'For 4 hours',
    always: 'Until I say so',
    failed: 'This was not saved.',
    several: 'Mark dishes sold out',
    severalHint: 'What you mark here is greyed out on your menu until your day ends.',
    markChosen: 'Sold out today',
    backChosen: 'Back on the menu',
  },
}
