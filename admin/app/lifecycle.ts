import { computed } from 'nanostores'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { $changesRefused } from '../client.ts'
import { $suspendedFor, loadSuspension } from '../features/account/account.ts'
import type * as Saving from '../features/allergens/stated.ts'
import { getCategories } from '../features/categories/save-category.ts'
import { selectCategory } from '../features/categories/selection.ts'
import { resetGroups } from '../features/options/groups.ts'
import { followPublication, resetPublication } from '../features/publication/publication.ts'
import {
  $restaurant,
  loadRestaurant,
  refreshRestaurant,
  resetRestaurant,
  $menuSettings,
  refreshMenuSettings,
} from '../features/restaurant/restaurant.ts'
import {
  $session,
  checkSession,
  endSession,
  logOutHere,
  tellAtLogIn,
  type LogInNotice,
} from '../features/session/session.ts'
import { $subscription } from '../features/subscription/subscription.ts'
import { resetLanguages } from '../features/translations/languages.ts'
import { sendTexts, $typed, keepTexts, resetTexts } from '../features/translations/texts.ts'
import { PAGES } from '../paths.ts'
import { commitDeletions } from '../stores/deletions.ts'
import { dropLeft, readKept, STATED_KEY } from '../stores/kept.ts'
import {
  $acceptedChanges,
  $loading,
  $lostAnswers,
  loadMenu,
  refreshMenu,
  resetMenu,
} from '../stores/menu.ts'
import { $tokenRefused, isAnotherOwner, readToken } from '../token.ts'
import { $unsavedForms, resetForms, keepForms } from './edit/forms.ts'
import { guardSecondTap } from './second-tap.ts'
import { $hasUnsaved, keepSettings, resetSettings } from './settings/settings-drafts.ts'

const PATIENCE_MS = 2000
let stated: typeof Saving | undefined

/** What saves what is stated of allergens, the first time that it is asked for; null after that. */
async function loadStated(): Promise<typeof Saving | null> {
  if (stated) return null
  stated = await import('../features/allergens/stated.ts')
  return stated
}

/** Sends what is saved by itself and was not yet; whether that was all of it, within two seconds. */
export async function sendWaiting(): Promise<boolean> {
  await sendLast()
  return Object.keys($typed.get()).length === 0 && !stated?.hasUnsent()
}

/** Sends it before signing out, and waits two seconds at most. */
async function sendLast(): Promise<void> {
  await Promise.race([sendAll(), patience()])
}

async function sendAll(): Promise<void> {
  await Promise.all([commitDeletions(), sendTexts(), stated?.sendStated()])
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
}

let stopKeeping = () => {}

interface Keeper {
  keep: () => () => void
  reset: () => void
}
const laterKeepers = new Set<Keeper>()

/** Opens the dashboard and ties it to its page; the answer unties it. */
export function startDashboard(): () => void {
  dropLeft()
  const keeping = [keepForms(), keepSettings(), keepTexts()]
  stopKeeping = () => keeping.forEach((stop) => stop())
  if (readKept(STATED_KEY)) void openStated()
  const page = new AbortController()
  const { signal } = page
  window.addEventListener('pagehide', () => void commitDeletions(), { signal })
  window.addEventListener('pageshow', checkRestoredPage, { signal })
  window.addEventListener('storage', followOtherTabs, { signal })
  // What was sent before may have been done.
  window.addEventListener('online', followOnline, { signal })
  document.addEventListener('visibilitychange', followVisibility, { signal })
  const stops = [
    $restaurant.listen(followSubscription),
    $session.listen(({ status }) => status === 'signed-out' && leave()),
    $changesRefused.listen(noteEnd),
    $acceptedChanges.listen(() => void followPublication({ hasChanged: true })),
    $lostAnswers.listen(() => void refreshMenu(getCategories)),
    guardUnsaved(),
    guardSecondTap(),
    () => stopKeeping(),
    () => page.abort(),
  ]
  void openDashboard()
  return () => stops.forEach((stop) => stop())
}

/** Keeps what is typed on a screen whose code has come with it, once. */
export function keepToo(keeper: Keeper): void {
  if (laterKeepers.has(keeper)) return
  laterKeepers.add(keeper)
  const stopOthers = stopKeeping
  const stop = keeper.keep()
  stopKeeping = () => {
    stopOthers()
    stop()
  }
}

/** Keeps and sends what is stated of allergens: by code that comes with its screen, or with what was left. */
export async function openStated(): Promise<void> {
  const stated = await loadStated()
  if (stated) keepToo({ keep: stated.keepStated, reset: stated.resetStated })
}

/** Asks for everything that the dashboard shows, all at once. */
export async function openDashboard(): Promise<void> {
  const session = checkSession()
  if (readToken() === null) return
  void followPublication({ hasChanged: false })
  void loadSuspension()
  await Promise.all([session, loadEditor()])
}

/** Reads what the editor shows for the first time, or again when the first time failed. */
export function loadEditor(): Promise<void> {
  return loadMenu(async () => {
    const [categories] = await Promise.all([getCategories(), loadRestaurant()])
    return categories
  })
}

/** Signs out on this device, after what was deleted has reached the server. */
export async function logOut(): Promise<void> {
  await sendLast()
  forgetTyped()
  logOutHere()
}

/** Signs out on this device, for a reason that the login page then tells. */
export function leaveFor(reason: LogInNotice['text']): void {
  const isForGood = reason === 'accountDeleted'
  if (isForGood) forgetTyped()
  tellAtLogIn({ text: reason })
  if (isForGood) logOutHere()
  else endSession()
}

function forgetTyped(): void {
  stopKeeping()
  sessionStorage.clear()
}

function followSubscription(restaurant: Restaurant | null): void {
  if (restaurant === null) return $subscription.set(null)
  const { subscriptionType: type, trialExpiresAt, currentPeriodEnd, active } = restaurant
  $subscription.set({ type, trialExpiresAt, currentPeriodEnd, active })
}

// The server knows first that a trial or a subscription has ended.
function noteEnd(): void {
  const restaurant = $restaurant.get()
  if (restaurant) $restaurant.set({ ...restaurant, active: false })
  loadRestaurant().catch(() => {})
}

function leave(): void {
  // What was typed is kept for an owner whose token has ended, and forgotten of who has logged out in another tab.
  stopKeeping()
  dropLeft()
  if ($tokenRefused.get()) tellAtLogIn({ text: 'sessionEnded' })
  resetRestaurant()
  $menuSettings.set(null)
  resetSettings()
  selectCategory(null)
  resetMenu()
  resetForms()
  resetPublication()
  resetLanguages()
  resetGroups()
  resetTexts()
  laterKeepers.forEach(({ reset }) => reset())
  $suspendedFor.set(null)
  location.replace(PAGES.logIn)
}

// Going back after logging out can bring the page back as it was.
function checkRestoredPage({ persisted }: PageTransitionEvent): void {
  if (persisted) followOtherTabs()
}

function followOtherTabs(): void {
  if (readToken() === null) endSession()
  // Asked about where something is unsaved; whoever stays goes on as the owner of this page.
  else if (isAnotherOwner()) location.reload()
}

function followOnline(): void {
  if ($lostAnswers.get() > 0) void refreshMenu(getCategories)
}

function followVisibility(): void {
  // A hidden page may be ended without another word.
  if (document.visibilityState === 'hidden') void commitDeletions()
  // Nor is one that slept told what other tabs did.
  else if (readToken() === null) endSession()
  else if ($loading.get().status === 'loaded') {
    void refreshMenu(getCategories)
    void refreshRestaurant()
    void refreshMenuSettings()
  }
}

const $isUnsaved = computed(
  [$unsavedForms, $hasUnsaved],
  (forms, hasUnsaved) => forms.length > 0 || hasUnsaved,
)

/** Makes the browser ask before it leaves the page with something unsaved; the answer ends that. */
function guardUnsaved(): () => void {
  // A listener that only looks would keep some browsers from restoring the page at once.
  const stop = $isUnsaved.subscribe((isUnsaved) => {
    if (isUnsaved) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
  return () => {
    stop()
    window.removeEventListener('beforeunload', ask)
  }
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
