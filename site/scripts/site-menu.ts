// The menu of small screens opens and closes by itself where browsers know commands.
const menu = document.querySelector<HTMLDialogElement>('#site-menu')

if (menu) {
  if (!('command' in HTMLButtonElement.prototype)) {
    for (const button of document.querySelectorAll('[commandfor=site-menu]')) {
      const opens = button.getAttribute('command') === 'show-modal'
      button.addEventListener('click', () => (opens ? menu.showModal() : menu.close()))
    }
  }
  // A link to a place on this page leaves the menu open.
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.close()
  })
}
