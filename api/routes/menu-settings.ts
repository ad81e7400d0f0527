import { Hono } from 'hono'
import { changeMenuSettings } from '#db/changes/menu-changes.ts'
import { readMenuSettings, type MenuSettings as StoredSettings } from '#db/queries/menu-settings.ts'
import type { Session } from '#db/queries/sessions.ts'
import type { Db } from '#db/schema.ts'
import type { OwnerEnv, AppContext } from '../context.ts'
import { jsonBody, baseVersion } from '../middleware/body.ts'
import { assertMaySet, subscribed, signedInOrKey } from '../middleware/session.ts'
import {
  menuSettingsChangeSchema,
  type MenuSettings,
  type MenuSettingsInput,
  menuSettingsSchema,
} from '../schemas/menu-settings.ts'

import {
  FURTHER_LINKS,
  OWN_LINK_NAMES,
  OWN_LINKS,
  type SocialField,
} from '#db/rules/contact/contacts.ts'
import { recordOf } from '#db/rules/record-of.ts'
import { withVersionCheck } from '../domain/changes.ts'
import { serializeOpening, type HourException } from '#db/menu/opening-hours.ts'
import { mayDo } from '#db/rules/roles.ts'
import { wallTime } from '#db/rules/time/wall-clock.ts'
import { MESSAGES, RequestError } from '../errors.ts'

import { describe } from '../middleware/describe.ts'

export const menuSettingsRoutes = new Hono<OwnerEnv>()
  .get(
    '/api/menu-settings',
    describe('The time zone, the opening hours and what else is set about the menu as a whole', {
      200: menuSettingsSchema,
    }),
    signedInOrKey,
    async (c) => c.json(await readSettings(c.var.context.db, c.var.session.restaurantId), 200),
  )
  .put(
    '/api/menu-settings',
    describe(
      'Changes that; what is left out is kept, and what is in links is whole',
      { 200: menuSettingsSchema },
      { takesVersion: true },
    ),
    subscribed,
    jsonBody(menuSettingsChangeSchema),
    async (c) => {
      const { context, session } = c.var
      const input = c.req.valid('json')
      assertMaySet(c, input)
      return c.json(await updateSettings(context, session, input, baseVersion(c)), 200)
    },
  )

async function readSettings(db: Db, restaurantId: string): Promise<MenuSettings> {
  return serializeSettings(await readMenuSettings(db, restaurantId))
}

/** Changes it; what is left out is kept, and links are whole. */
function updateSettings(
  context: AppContext,
  session: Session,
  { links, ...input }: MenuSettingsInput,
  seen: number | null,
): Promise<MenuSettings> {
  return withVersionCheck(context, session, {
    async make(trx, restaurantId) {
      if (input.exceptions && !mayDo(session.role, 'manager'))
        await assertOnlyToday(trx, restaurantId, input.exceptions, context.now())
      const change = { ...input, ...(links && linkFields(links)) }
      await changeMenuSettings(trx, restaurantId, change, seen)
    },
    read: readSettings,
  })
}

/** Below a manager, nobody changes the hours of other days. */
async function assertOnlyToday(
  trx: Db,
  restaurantId: string,
  exceptions: readonly HourException[],
  now: Date,
): Promise<void> {
  const stored = await readMenuSettings(trx, restaurantId)
  const today = wallTime(now, stored.timeZone).date
  const others = (all: readonly HourException[]) =>
    JSON.stringify(all.filter(({ from, to }) => from !== today || to !== today))
  if (others(exceptions) === others(stored.exceptions)) return
  throw new RequestError('forbidden', MESSAGES.forbidden, { field: 'exceptions' })
}

function linkFields(links: NonNullable<MenuSettingsInput['links']>) {
  const own = OWN_LINK_NAMES.map((name) => [OWN_LINKS[name], links[name]] as const)
  const fields: Partial<Record<SocialField, string | null>> = Object.fromEntries(
    own.filter(([, link]) => link !== undefined),
  )
  return { further: recordOf(FURTHER_LINKS, (name) => links[name]), ...fields }
}

function serializeSettings({
  version,
  timeZone,
  dayEndsAt,
  place,
  sunMethod,
  country,
  ...stored
}: StoredSettings): MenuSettings {
  const { accent, surface, coverStyle, iconStyle, face, ...others } = stored
  const { dishNumbers, whatsappOrders, wifi, ...opened } = others
  const { googleMapLink, facebookLink, instagramLink, whatsappLink, ...opening } = opened
  const own = { googleMapLink, facebookLink, instagramLink, whatsappLink }
  const look = { accent, surface, coverStyle, iconStyle, face }
  const atTable = { dishNumbers, whatsappOrders, wifi }
  const { links: further, ...times } = serializeOpening(opening)
  const links = { ...further, ...recordOf(OWN_LINK_NAMES, (name) => own[OWN_LINKS[name]]) }
  const parts = { ...times, links, ...look, ...atTable }
  const clock = { timeZone, dayEndsAt, place, sunMethod, country }
  return { ...clock, ...parts, version: String(version) }
}
