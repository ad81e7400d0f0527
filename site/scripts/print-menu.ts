// What is chosen stands in the address, so that the dashboard can link to it.
const { body } = document
const form = document.querySelector('form')
if (form) {
  const chosen = new URLSearchParams(location.hash.slice(1))
  for (const input of form.querySelectorAll('input')) {
    if (chosen.get(input.name) === input.value) input.checked = true
  }
  for (const part of form.querySelectorAll('[hidden]')) part.removeAttribute('hidden')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    print()
  })
  body.addEventListener('change', () => void show(form))
  void show(form)
}

async function show(form: HTMLFormElement): Promise<void> {
  const data = new FormData(form)
  const status = form.querySelector<HTMLElement>('.full')
  const values = [...data].map(([name, value]) => [name, String(value)])
  const choice = new URLSearchParams(values.filter(([, value]) => value !== ''))
  history.replaceState(null, '', `#${choice}`)
  const input = form.querySelector<HTMLInputElement>('[name=beside]:checked')
  const isThere = await showBeside(input?.dataset['page']).catch(() => false)
  const list = document.querySelector('.list')
  const isFull = data.get('paper') === 'tent' && list && list.scrollWidth > list.clientWidth + 1
  const said = isThere ? isFull && status?.dataset['full'] : form.dataset['failed']
  if (status) status.textContent = said || ''
}

const PARTS = 'h1, h2, h3, .times, .described, .facts, .sizes li > span, .sizes small, footer p'

// One that is the same in both languages stands at both sides, so that neither has a hole.
const NAMES = 'h2, h3, .sizes li > span'

/** Puts the texts of the same page in another language beside its own; says whether it has the same dishes. */
async function showBeside(page = ''): Promise<boolean> {
  if (body.dataset['beside'] === page) return true
  for (const old of document.querySelectorAll('.beside')) old.remove()
  delete body.dataset['beside']
  if (page === '') return true
  const html = await (await fetch(page)).text()
  const other = new DOMParser().parseFromString(html, 'text/html')
  const [mine, theirs] = [document, other].map((one) => [...one.querySelectorAll(PARTS)])
  if (!mine || mine.length === 0 || mine.length !== theirs?.length) return false
  const { lang, dir } = other.documentElement
  for (const [at, part] of mine.entries()) {
    const twin = theirs[at]
    if (!twin || (!part.matches(NAMES) && twin.textContent === part.textContent)) continue
    const copy = document.importNode(twin, true)
    copy.querySelector('input')?.remove()
    copy.classList.add('beside')
    if (copy instanceof HTMLElement && !copy.lang) [copy.lang, copy.dir] = [lang, dir]
    part.after(copy)
  }
  body.dataset['beside'] = page
  return true
}
