import { resolveRedirect } from '#db/rules/text/resolve-redirect.ts'
import { encodePath } from '#db/rules/text/segments.ts'
import { decodedPath, readPage, redirectOf } from './read-page.ts'
import { showWayToMenu } from './way-to-menu.ts'

const IN_DASHBOARD = /^\/dashboard(?:\/|$)/

// Where only files are served, nobody but this page can tell what lies below a former address; and
// whoever asks for something that a menu has no more is shown the menu. An owner stays in the dashboard.
const path = decodedPath(location.pathname)
if (path !== null && IN_DASHBOARD.test(path)) {
  for (const way of document.querySelectorAll<HTMLElement>('main a')) way.hidden = !way.hidden
} else if (path !== null) {
  void goToRedirect(path)
}

async function goToRedirect(path: string): Promise<void> {
  const to = await resolveRedirect(path, async (above) => {
    const page = await readPage(above)
    return page && { redirect: redirectOf(page) }
  })
  if (to === null) await showWayToMenu(path)
  else location.replace(encodePath(to) + location.search + location.hash)
}
