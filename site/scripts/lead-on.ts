import { meantPaths } from '#db/rules/text/meant-paths.ts'
import { resolveMeant, resolveRedirect } from '#db/rules/text/resolve-redirect.ts'
import { encodePath } from '#db/rules/text/segments.ts'
import { decodedPath, readPage, redirectOf } from './read-page.ts'
import { showWayToMenu } from './way-to-menu.ts'

const IN_DASHBOARD = /^\/dashboard(?:\/|$)/

// Where only files are served, nobody but this page can tell what lies below a former address; and
// what was meant; whoever asks for something that a menu has no more is shown the menu. An owner stays in the dashboard.
const path = decodedPath(location.pathname)
if (path !== null && IN_DASHBOARD.test(path)) {
  for (const way of document.querySelectorAll<HTMLElement>('main a')) way.hidden = !way.hidden
} else if (path !== null) {
  void goToRedirect(path)
}

async function goToRedirect(path: string): Promise<void> {
  const to = await resolveRedirect(path, findPage)
  const others = meantPaths(path).filter((meant) => meant.path !== path)
  const meant =
    to === null ? await resolveMeant(others, findPage) : { path: to, fragment: location.hash }
  if (meant === null) return showWayToMenu(path)
  location.replace(encodePath(meant.path) + location.search + (meant.fragment || location.hash))
}

async function findPage(path: string) {
  const page = await readPage(path)
  return page && { redirect: redirectOf(page) }
}
