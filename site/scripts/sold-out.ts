// Takes dishes and sizes back by itself that are to be had again, on pages that are open or were saved.
const update = () => {
  for (const dish of document.querySelectorAll<HTMLElement>('[data-until]')) {
    if (Date.now() < Number(dish.dataset['until']) * 1000) continue
    dish.querySelector(':scope>.gone')?.remove()
    dish.removeAttribute('data-until')
  }
}
update()
setInterval(update, 5000)
