import { computed } from 'nanostores'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { $changesRefused, $rolesRefused } from '../client.ts'
import { allergenAutosave } from '../features/allergens/allergen-drafts.ts'
import { followPublication } from '../features/publication/publication.ts'
import {
  $restaurant,
  loadRestaurant,
  refreshRestaurant,
  refreshMenuSettings,
} from '../stores/restaurant.ts'
import { tellAtLogIn, type LogInNotice } from '../features/session/log-in-notice.ts'
import {
  $session,
  checkSession,
  awaitSignIn,
  revokeHere,
  logOutHere,
} from '../features/session/session.ts'
import { $subscription } from '../features/subscription/subscription.ts'
import { textAutosave } from '../forms/menu-texts.ts'
import { discardForeignDrafts, stopSavingDrafts } from '../forms/draft.ts'
import { PAGES } from '../paths.ts'
import { ROLE_NOTICE, showNotice } from '../stores/notices.ts'
import { commitDeletions } from '../stores/deletions.ts'
import {
  $acceptedChanges,
  $loading,
  $lostAnswers,
  getCategories,
  loadMenu,
  refreshMenu,
} from '../stores/menu.ts'
import { $role, chooseFirst, loadOwnRestaurants } from '../stores/own-restaurants.ts'
import { $tokenRefused, isAnotherOwner, readToken } from '../token.ts'
import { $unsavedForms, persistForms } from './edit/forms.ts'
import { guardSecondTap } from './second-tap.ts'
import { $hasUnsaved, persistSettings } from './settings/settings-drafts.ts'
import { tabStore } from '#admin/storage.ts'

const PATIENCE_MS = 2000

export async function sendWaiting(): Promise<boolean> {
  await sendLast()
  return textAutosave.isEmpty() && allergenAutosave.isEmpty()
}

async function sendLast(): Promise<void> {
  const all = [commitDeletions(), textAutosave.send(), allergenAutosave.send()]
  await Promise.race([Promise.all(all), patience()])
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
}

let stops: (() => void)[] = []

function stop(): void {
  stops.forEach((each) => each())
  stops = []
}

export function startDashboard(): () => void {
  discardForeignDrafts()
  persistForms()
  persistSettings()
  const page = new AbortController()
  const { signal } = page
  window.addEventListener('pagehide', () => void commitDeletions(), { signal })
  window.addEventListener('pageshow', checkRestoredPage, { signal })
  window.addEventListener('storage', followOtherTabs, { signal })
  // What was sent before may have been done.
  window.addEventListener('online', followOnline, { signal })
  document.addEventListener('visibilitychange', followVisibility, { signal })
  stops = [
    textAutosave.start(),
    allergenAutosave.start(),
    $restaurant.listen(followSubscription),
    $session.listen(({ status }) => status === 'signed-out' && leave()),
    $changesRefused.listen(noteEnd),
    $rolesRefused.listen(() => void followRole()),
    $acceptedChanges.listen(() => void followPublication({ hasChanged: true })),
    $lostAnswers.listen(() => void refreshMenu()),
    guardUnsaved(),
    guardSecondTap(),
    () => page.abort(),
  ]
  void openDashboard()
  return stop
}

export async function openDashboard(): Promise<void> {
  const session = checkSession()
  if (readToken() === null) return
  void followPublication({ hasChanged: false })
  await Promise.all([session, loadEditor()])
  chooseFirst()
}

export function loadEditor(): Promise<void> {
  return loadMenu(async () => {
    const [categories] = await Promise.all([getCategories(), loadRestaurant()])
    return categories
  })
}

export async function logOut(): Promise<void> {
  await sendLast()
  revokeHere()
  discardAll()
  logOutHere()
}

export function leaveFor(reason: LogInNotice['text']): void {
  const isForGood = reason === 'accountDeleted'
  if (isForGood) discardAll()
  tellAtLogIn({ text: reason })
  if (isForGood) logOutHere()
  else awaitSignIn()
}

function discardAll(): void {
  stopSavingDrafts()
  tabStore.clear()
}

function followSubscription(restaurant: Restaurant | null): void {
  if (restaurant === null) return $subscription.set(null)
  const { subscriptionType: type, trialExpiresAt, currentPeriodEnd, active } = restaurant
  $subscription.set({ type, trialExpiresAt, currentPeriodEnd, active })
}

// Somebody may have been removed, or given another role, while they were typing.
async function followRole(): Promise<void> {
  const before = $role.get()
  await loadOwnRestaurants().catch(() => {})
  const role = $role.get()
  if (role === before) return
  const text = role === null ? 'role.removed' : 'role.changed'
  showNotice({ id: ROLE_NOTICE, status: 'changed', says: { text } })
}

// The server knows first that a trial or a subscription has ended.
function noteEnd(): void {
  const restaurant = $restaurant.get()
  if (restaurant) $restaurant.set({ ...restaurant, active: false })
  loadRestaurant().catch(() => {})
}

function leave(): void {
  stop()
  stopSavingDrafts()
  // Drafts wait for an owner whose token has ended, but not for one who logged out in another tab.
  discardForeignDrafts()
  if ($tokenRefused.get()) tellAtLogIn({ text: 'sessionEnded' })
  location.replace(PAGES.logIn)
}

// Going back after logging out can bring the page back as it was.
function checkRestoredPage({ persisted }: PageTransitionEvent): void {
  if (persisted) followOtherTabs()
}

function followOtherTabs(): void {
  if (readToken() === null) awaitSignIn()
  // Asked about where something is unsaved; whoever stays goes on as the owner of this page.
  else if (isAnotherOwner()) location.reload()
}

function followOnline(): void {
  if ($lostAnswers.get() > 0) void refreshMenu()
}

function followVisibility(): void {
  // A hidden page may be ended without another word.
  if (document.visibilityState === 'hidden') void commitDeletions()
  // Nor is one that slept told what other tabs did.
  else if (readToken() === null) awaitSignIn()
  else if ($loading.get().status === 'loaded') {
    void refreshMenu()
    void refreshRestaurant()
    void refreshMenuSettings()
  }
}

const $isUnsaved = computed(
  [$unsavedForms, $hasUnsaved],
  (forms, hasUnsaved) => forms.length > 0 || hasUnsaved,
)

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
