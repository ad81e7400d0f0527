// Loaded by the first tap on the link to the search, which is on the page of the whole menu.
const link = document.querySelector<HTMLAnchorElement>('a.find')
if (link) {
  location.assign(link.href)
  link.addEventListener('click', () => location.assign(link.href))
}
