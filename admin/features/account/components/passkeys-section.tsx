import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountName } from '#admin/forms/password-field.tsx'
import { ProofField, proofProblems, ProofQuestion } from '#admin/forms/proof-question.tsx'
import { useShortForm } from '#admin/forms/use-short-form.ts'
import { dateTimeText } from '#admin/i18n/date-time-text.ts'
import { canUsePasskeys } from '#admin/passkeys.ts'
import { problemOfEmpty } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { saveFile } from '#admin/ui/download.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import { LoadingContent, Section } from '#admin/ui/screen.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import type { Account } from '#api/schemas/owners.ts'
import type { AddedPasskey, Passkeys } from '#api/schemas/passkeys.ts'
import {
  addPasskey,
  getPasskeys,
  MOST_PASSKEYS,
  removePasskey,
  renewCodes,
  type Passkey,
} from '../passkeys.ts'
import { AccountRow } from './account-row.tsx'
import './account.css'

const TEXTS = { keyPrefix: 'passkeys' } as const

export function PasskeysSection({ account }: { account: Account }) {
  const { t } = useTranslation('translation', TEXTS)
  return (
    <Section title={t('title')} hint={t('hint')}>
      {account.hasPassword ? (
        <LoadingContent load={getPasskeys} failed={t('failed')} shape="rows">
          {(loaded) => <PasskeyList account={account} loaded={loaded} />}
        </LoadingContent>
      ) : (
        <p>{t('passwordFirst')}</p>
      )}
    </Section>
  )
}

function PasskeyList({ account, loaded }: { account: Account; loaded: Passkeys }) {
  const { t } = useTranslation('translation', TEXTS)
  const [{ passkeys, codesLeft }, setPasskeys] = useState(loaded)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const isFull = passkeys.length >= MOST_PASSKEYS
  return (
    <>
      <ul className="stack list gap-3 full" aria-label={t('title')}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey._id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
        ))}
      </ul>
      {codes && <Codes codes={codes} />}
      {isFull && <p>{t('most', { most: MOST_PASSKEYS })}</p>}
      {!isFull && !canUsePasskeys() && <p>{t('unsupported')}</p>}
      {!isFull && canUsePasskeys() && (
        <AddForm
          account={account}
          onAdded={(added) => {
            setPasskeys(added)
            if (added.codes) setCodes(added.codes)
          }}
        />
      )}
      {passkeys.length > 0 && (
        <NewCodes
          account={account}
          left={codesLeft}
          onMade={(made) => {
            setCodes(made)
            setPasskeys({ passkeys, codesLeft: made.length })
          }}
        />
      )}
      {removed && (
        <ProofQuestion
          account={account}
          title={t('removeTitle')}
          no={t('keep')}
          yes={t('removeNow')}
          sending={t('removing')}
          onNo={() => setRemoved(null)}
          send={async (proof) => {
            const left = await removePasskey(removed._id, proof)
            setPasskeys(left)
            if (left.passkeys.length === 0) setCodes(null)
            setRemoved(null)
          }}
        >
          <p>{t(passkeys.length === 1 ? 'removeLast' : 'removeText', { name: removed.name })}</p>
        </ProofQuestion>
      )}
    </>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onRemove: () => void
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation('translation', TEXTS)
  return (
    <AccountRow
      name={name}
      since={t('since', { when: dateTimeText(createdAt) })}
      lastUsed={
        lastUsedAt === null ? t('neverUsed') : t('lastUsed', { when: dateTimeText(lastUsedAt) })
      }
      end={{ text: t('remove'), label: t('removeNamed', { name }), onPress: onRemove }}
    />
  )
}

interface AddFormProps {
  account: Account
  onAdded: (added: AddedPasskey) => void
}

function AddForm({ account, onAdded }: AddFormProps) {
  const { t } = useTranslation('translation', TEXTS)
  const { form, of, problem, status } = useShortForm({
    fields: { name: '', proof: '' },
    check: ({ name, proof }) => ({ name: problemOfEmpty(name), proof: problemOfEmpty(proof) }),
    async send({ name, proof }, clear) {
      onAdded(await addPasskey(name, proof))
      clear()
    },
    explain: (error) => proofProblems(error, account),
  })
  return (
    <form {...form} className="stack gap-4 account-form">
      <TextField
        name="passkeyName"
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        enterKeyHint="next"
        {...of('name')}
      />
      <AccountName email={account.email} />
      <ProofField hasPassword {...of('proof')} />
      <ProblemNotice problem={problem} />
      {status === 'done' && <Notice kind="good">{t('added')}</Notice>}
      <Button type="submit" look="plain" isPending={status === 'busy'}>
        {t(status === 'busy' ? 'adding' : 'add')}
      </Button>
    </form>
  )
}

function Codes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('translation', TEXTS)
  const content = new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' })
  return (
    <>
      <Notice kind="good">{t('once')}</Notice>
      <ul className="list account-codes" dir="ltr" translate="no" aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button look="plain" onPress={() => saveFile({ name: 'recovery-codes.txt', content })}>
        {t('download')}
      </Button>
    </>
  )
}

interface NewCodesProps {
  account: Account
  left: number
  onMade: (codes: readonly string[]) => void
}

function NewCodes({ account, left, onMade }: NewCodesProps) {
  const { t } = useTranslation('translation', TEXTS)
  const [asks, setAsks] = useState(false)
  return (
    <>
      <h3 className="account-part">{t('codes')}</h3>
      <p>{t('codesHint', { left })}</p>
      <Button look="plain" onPress={() => setAsks(true)}>
        {t('newCodes')}
      </Button>
      {asks && (
        <ProofQuestion
          account={account}
          title={t('newCodesTitle')}
          no={t('keepCodes')}
          yes={t('makeCodes')}
          sending={t('makingCodes')}
          onNo={() => setAsks(false)}
          send={async (proof) => {
            onMade(await renewCodes(proof))
            setAsks(false)
          }}
        >
          <p>{t('newCodesText')}</p>
        </ProofQuestion>
      )}
    </>
  )
}
