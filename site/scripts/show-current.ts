// Where the strip cannot say in CSS which tile to begin at, the chosen one is brought into sight.
if (!CSS.supports('scroll-initial-target', 'nearest')) {
  const tile = document.querySelector('nav [aria-current]')
  tile?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
}
