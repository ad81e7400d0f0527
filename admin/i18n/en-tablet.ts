/** What the dashboard says of the menu on a tablet, in English. */
export const enTablet = {
  tablet: {
    title: 'Tablet menu',
    hint: 'Your menu for a tablet on the table or at the counter: large pictures, no way out of it, back to its start after a minute. It shows every change by itself, and goes on without a network.',
    open: 'Open the tablet menu',
    copy: 'Copy the address',
    copied: 'Copied',
    how: 'How to put it on a tablet',
    steps: {
      open: 'Open the address in the tablet’s browser: Chrome on Android, Safari on an iPad.',
      add: 'Choose ‘Add to Home screen’ in the browser’s menu; on an iPad, tap Share first. Opened from there, the menu has the whole screen.',
      lock: 'Keep guests in it: ‘Pin app’ on Android, ‘Guided Access’ on an iPad.',
      power: 'Leave the tablet plugged in. Its screen stays on from the first touch.',
    },
  },
}
