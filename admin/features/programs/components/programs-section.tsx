import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateTimeText } from '#admin/i18n/date-time-text.ts'
import { publicMenuUrl } from '#admin/paths.ts'
import { Button } from '#admin/ui/button.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import { LoadingContent, Section } from '#admin/ui/screen.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import { useSending } from '#admin/ui/use-sending.ts'
import type { Delivery, MadeWebhook, Webhook } from '#api/schemas/webhook.ts'
import { DATA_FILE } from '#db/rules/text/segments.ts'
import { isWebhookUrl } from '#db/rules/webhooks.ts'
import {
  getDeliveries,
  getPrograms,
  makeKey,
  removeWebhook,
  revokeKey,
  sendAgain,
  sendTest,
  setWebhook,
  type Programs,
} from '../programs.ts'
import './programs.css'

/** What a till or a website of the owner uses. */
export function ProgramsSection({ slug }: { slug: string }) {
  const { t } = useTranslation('translation', { keyPrefix: 'programs' })
  return (
    <Section title={t('title')} hint={t('hint', { docs: `${location.host}/api/docs` })}>
      <h3 className="programs-part">{t('file')}</h3>
      <p>{t('fileHint')}</p>
      <Copyable text={`${publicMenuUrl(slug)}/${DATA_FILE}`} name={t('file')} />
      <LoadingContent load={getPrograms} failed={t('failed')} shape="fields">
        {(programs) => (
          <>
            <Key programs={programs} />
            <Hook programs={programs} />
          </>
        )}
      </LoadingContent>
    </Section>
  )
}

interface ShownOnceProps {
  text: string | null
  name: string
  notice: string
}

function ShownOnce({ text, name, notice }: ShownOnceProps) {
  if (text === null) return null
  return (
    <>
      <Notice kind="good">{notice}</Notice>
      <Copyable text={text} name={name} />
    </>
  )
}

function Copyable({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation('translation', { keyPrefix: 'programs' })
  const [isCopied, setIsCopied] = useState(false)
  return (
    <div className="row center wrap programs-secret">
      <code dir="ltr">{text}</code>
      <Button
        look="plain"
        aria-label={t('copyNamed', { name })}
        onPress={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
      >
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
    </div>
  )
}

function Key({ programs }: { programs: Programs }) {
  const { t } = useTranslation('translation', { keyPrefix: 'programs' })
  const [key, setKey] = useState(programs.key)
  const [secret, setSecret] = useState<string | null>(null)
  const making = useSending(async () => {
    const { key: made, ...about } = await makeKey()
    setSecret(made)
    setKey(about)
  })
  const revoking = useSending(async () => {
    await revokeKey()
    setSecret(null)
    setKey(null)
  })
  return (
    <>
      <h3 className="programs-part">{t('key')}</h3>
      <p>{t('keyHint')}</p>
      <ShownOnce text={secret} name={t('key')} notice={t('once')} />
      {key && (
        <p>
          <span>{t('keyEnds')}</span>{' '}
          <bdi translate="no" dir="ltr">
            …<span>{key.lastSigns}</span>
          </bdi>{' '}
          ·{' '}
          <span>
            {key.lastUsedAt === null
              ? t('neverUsed')
              : t('lastUsed', { when: dateTimeText(key.lastUsedAt) })}
          </span>
        </p>
      )}
      {key && <p className="field-hint">{t('newKeyHint')}</p>}
      <ProblemNotice problem={making.problem ?? revoking.problem} />
      <div className="row wrap">
        <Button look="plain" isPending={making.status === 'busy'} onPress={() => making.start()}>
          {t(key ? 'newKey' : 'makeKey')}
        </Button>
        {key && (
          <Button
            look="danger"
            isPending={revoking.status === 'busy'}
            onPress={() => revoking.start()}
          >
            {t('revoke')}
          </Button>
        )}
      </div>
    </>
  )
}

function Hook({ programs }: { programs: Programs }) {
  const { t } = useTranslation('translation', { keyPrefix: 'programs' })
  const [hook, setHook] = useState<Webhook['webhook']>(programs.webhook)
  const [secret, setSecret] = useState<string | null>(null)
  const [deliveries, setDeliveries] = useState(programs.deliveries)
  const removing = useSending(async () => {
    await removeWebhook()
    setHook(null)
    setSecret(null)
    setDeliveries([])
  })
  const looking = useSending(async () => setDeliveries(await getDeliveries()))
  const testing = useSending(async () => setDeliveries(await sendTest()))
  const resending = useSending(async (id: string) => setDeliveries(await sendAgain(id)))
  return (
    <>
      <h3 className="programs-part">{t('webhook')}</h3>
      <p>{t('webhookHint')}</p>
      <Stopped hook={hook} />
      <Address
        key={hook?.url}
        url={hook?.url ?? ''}
        onSet={({ secret: told, ...made }) => {
          setHook(made)
          setSecret(told)
        }}
      />
      <ShownOnce text={secret} name={t('secret')} notice={t('secretOnce')} />
      <ProblemNotice
        problem={removing.problem ?? resending.problem ?? testing.problem ?? looking.problem}
      />
      {hook && (
        <>
          <div className="row wrap">
            <Button look="plain" onPress={() => looking.start()}>
              {t('look')}
            </Button>
            {hook.stopped === null && (
              <Button look="plain" onPress={() => testing.start()}>
                {t('sendTest')}
              </Button>
            )}
            <Button look="danger" onPress={() => removing.start()}>
              {t('remove')}
            </Button>
          </div>
          <ul className="stack list gap-3 full" aria-label={t('deliveries')}>
            {deliveries.map((delivery) => (
              <Sent
                key={delivery._id}
                delivery={delivery}
                isRunning={hook.stopped === null}
                onSendAgain={resending.start}
              />
            ))}
          </ul>
          {deliveries.length === 0 && <p>{t('noDeliveries')}</p>}
        </>
      )}
    </>
  )
}

function Stopped({ hook }: { hook: Webhook['webhook'] }) {
  const { t } = useTranslation('translation', { keyPrefix: 'programs' })
  if (!hook || hook.stopped === null) return null
  const when = hook.goneAt === null ? '' : dateTimeText(hook.goneAt)
  return <Notice kind="problem">{t(`stopped.${hook.stopped}`, { when })}</Notice>
}

interface AddressProps {
  url: string
  onSet: (made: MadeWebhook) => void
}

function Address({ url, onSet }: AddressProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'programs' })
  const [typed, setTyped] = useState(url)
  const [isTried, setIsTried] = useState(false)
  const { status, problem, start } = useSending(async () => onSet(await setWebhook(typed.trim())))
  const isFit = isWebhookUrl(typed.trim())
  return (
    <form
      className="stack gap-3 programs-form"
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (isFit) start()
      }}
    >
      <TextField
        name="webhook"
        label={t('url')}
        placeholder="https://"
        type="url"
        inputDir="ltr"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        problem={isTried && !isFit && t('urlProblem')}
      />
      <ProblemNotice problem={problem} />
      <Button type="submit" look="plain" isPending={status === 'busy'}>
        {t(url === '' ? 'set' : 'replace')}
      </Button>
    </form>
  )
}

interface SentProps {
  delivery: Delivery
  isRunning: boolean
  onSendAgain: (id: string) => void
}

function Sent({ delivery, isRunning, onSendAgain }: SentProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'programs' })
  const { _id, type, createdAt, attempts, status, failure, deliveredAt, nextAt } = delivery
  const when = dateTimeText(createdAt)
  const state = deliveredAt !== null ? 'delivered' : nextAt === null ? 'givenUp' : 'waiting'
  return (
    <li className="row center wrap programs-delivery">
      <span>
        <span>{type === 'webhook.test' && `${t('test')} · `}</span>
        <span>{when}</span> · <span>{t(state)}</span>
        <span>{failure !== null && ` · ${t(`failures.${failure}`, { status, attempts })}`}</span>
      </span>
      {isRunning && (
        <Button
          look="plain"
          aria-label={t('sendAgainNamed', { when })}
          onPress={() => onSendAgain(_id)}
        >
          {t('sendAgain')}
        </Button>
      )}
    </li>
  )
}
