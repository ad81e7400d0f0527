import { openAt, type OpeningTimes } from '#db/menu/open-now.ts'
import { openText, type OpenWords } from '#site/lib/opening/open-text.ts'

/** What the page hands over: hours by the clocks of a zone, and the words of its language. */
export interface OpenLine extends OpeningTimes {
  zone: string
  words: OpenWords
}

// Says whether the restaurant is open, by its own clock, for as long as the page is.
const line = document.querySelector<HTMLElement>('.now')
if (line) {
  const { zone, words, ...times } = JSON.parse(line.dataset['opening'] ?? '') as OpenLine
  // In Swedish a date and a time are as ours. A browser that does not know the zone says nothing.
  const wall = new Intl.DateTimeFormat('sv', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const update = () => {
    const [date = '', time = ''] = wall.format().split(' ')
    const now = { date, time }
    const state = openAt(times, now)
    const text = openText(state, now, words)
    if (line.textContent === text) return
    line.textContent = text
    line.toggleAttribute('data-open', state.isOpen)
  }
  update()
  setInterval(update, 5000)
}
