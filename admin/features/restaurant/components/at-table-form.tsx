import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SCREENS } from '#admin/paths.ts'
import { $menuSettings, $socialLinks, saveMenuSettings } from '#admin/stores/restaurant.ts'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import { phoneText } from '#db/rules/contact/phones.ts'
import { whatsappNumber } from '#db/rules/contact/whatsapp-number.ts'
import { WIFI_LIMITS, type Wifi, wifiProblem } from '#db/rules/contact/wifi.ts'
import { atTablePart } from '../at-table.ts'
import type { AtTableFields } from '../sessions.ts'
import type { FieldProblems } from '../settings-part.ts'
import { PartForm, type FieldProps } from './part-form.tsx'
import './restaurant.css'

/** What guests have at a table: numbers, a message to the house, its network. */
export function AtTableForm({ settings }: { settings: MenuSettings }) {
  const { t } = useTranslation()
  const labels = {
    dishNumbers: t('atTable.numbers'),
    whatsappOrders: t('atTable.whatsapp'),
    wifiName: t('atTable.wifiName'),
    wifiPassword: t('atTable.wifiPassword'),
    wifiHidden: t('atTable.wifiHidden'),
  }
  function say(field: string, form: AtTableFields): string {
    if (field === 'wifiName' || field === 'wifiPassword') return form[field]
    const isOn =
      field === 'dishNumbers' || field === 'wifiHidden' ? form[field] : form.whatsappOrders
    return t(isOn ? 'atTable.on' : 'atTable.off')
  }
  return (
    <PartForm
      part={atTablePart}
      now={settings}
      goodText={t('atTable.saved')}
      onSave={() => save(settings)}
      conflict={{ labels, say }}
    >
      {({ of }) => (
        <>
          <Switch {...of('dishNumbers')} label={labels.dishNumbers}>
            {t('atTable.numbersHint')}
          </Switch>
          <Switch {...of('whatsappOrders')} label={labels.whatsappOrders}>
            <OrdersHint phone={settings.phone} />
          </Switch>
          <fieldset className="stack start price-notes">
            <legend className="field-label">{t('atTable.wifi')}</legend>
            <p className="field-hint">{t('atTable.wifiHint')}</p>
            <TextField
              {...of('wifiName')}
              label={labels.wifiName}
              name="wifiName"
              autoComplete="off"
              spellCheck="false"
              inputDir="auto"
              maxLength={2 * WIFI_LIMITS.name}
            />
            <TextField
              {...of('wifiPassword')}
              label={labels.wifiPassword}
              hint={t('atTable.passwordHint')}
              name="wifiPassword"
              autoComplete="off"
              spellCheck="false"
              inputDir="ltr"
              maxLength={2 * WIFI_LIMITS.password.most}
            />
            <Switch {...of('wifiHidden')} label={labels.wifiHidden}>
              {t('atTable.hiddenHint')}
            </Switch>
          </fieldset>
        </>
      )}
    </PartForm>
  )
}

interface SwitchProps extends FieldProps<boolean> {
  label: string
  children: ReactNode
}

function Switch({ label, value, isReadOnly, onChange, children }: SwitchProps) {
  return (
    <div className="stack start">
      <CheckBox isSelected={value} isDisabled={isReadOnly} onChange={onChange}>
        {label}
      </CheckBox>
      <p className="field-hint">{children}</p>
    </div>
  )
}

function OrdersHint({ phone }: { phone: string | null }) {
  const { t } = useTranslation()
  const links = useStore($socialLinks)
  const number = whatsappNumber(links?.whatsappLink ?? null, phone)
  if (number !== null) return t('atTable.whatsappTo', { number: phoneText(`+${number}`) })
  return (
    <>
      <span>{t('atTable.noNumber')}</span>{' '}
      <a href={SCREENS.infoContact}>{t('atTable.addNumber')}</a>
    </>
  )
}

function save(settings: MenuSettings): Promise<void> {
  return atTablePart.save(
    settings,
    checkAtTable(atTablePart.form(settings)),
    (changes, version) => {
      const { dishNumbers, whatsappOrders, ...network } = changes
      const form = atTablePart.form($menuSettings.get() ?? settings)
      const isNetwork = Object.keys(network).length > 0
      const wifi = isNetwork && { wifi: wifiOf(form) }
      return saveMenuSettings({ dishNumbers, whatsappOrders, ...wifi }, version)
    },
  )
}

export function checkAtTable(form: AtTableFields): FieldProblems<keyof AtTableFields> {
  const wifi = wifiOf(form)
  if (wifi === null) return {}
  const part = wifiProblem(wifi)
  if (part === 'name') return { wifiName: { text: 'wifiName' } }
  return part === null ? {} : { wifiPassword: { text: 'wifiPassword' } }
}

/** Null if there is none. */
function wifiOf({ wifiName, wifiPassword, wifiHidden }: AtTableFields): Wifi | null {
  const [name, password] = [wifiName.trim(), wifiPassword.trim()]
  return name === '' && password === ''
    ? null
    : { name, password: password || null, hidden: wifiHidden }
}
