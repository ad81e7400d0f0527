import type { TFunction } from 'i18next'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedError } from '#admin/client.ts'
import { currentTime } from '#admin/clock.ts'
import { dateTimeText } from '#admin/i18n/date-time-text.ts'
import { useShortForm } from '#admin/forms/use-short-form.ts'
import { fieldOf, problemOf, problemOfEmpty, type Problem } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import { ConfirmQuestion } from '#admin/ui/panel.tsx'
import { LoadingContent, Screen, Section } from '#admin/ui/screen.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import type { Account } from '#api/schemas/owners.ts'
import type { Person } from '#api/schemas/people.ts'
import { parseEmail } from '#db/rules/contact/emails.ts'
import { GIVEN_ROLES, MOST_PEOPLE, type GivenRole } from '#db/rules/roles.ts'
import {
  changePerson,
  getPeopleAndAccount,
  inviteAgain,
  invitePerson,
  removePerson,
} from '../people.ts'
import { HandoverOffer } from './handover.tsx'
import './people.css'

export function PeopleScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('people.title')} hint={t('people.hint')}>
      <LoadingContent load={getPeopleAndAccount} failed={t('people.loadFailed')} shape="rows">
        {({ account, people }) => <People account={account} first={people} />}
      </LoadingContent>
    </Screen>
  )
}

function People({ account, first }: { account: Account; first: readonly Person[] }) {
  const { t } = useTranslation()
  const [people, setPeople] = useState(first)
  const replace = (id: string, changed?: Person) =>
    setPeople(people.flatMap((one) => (one._id === id ? (changed ?? []) : [one])))
  // To one at a time.
  const offer = (id: string, until: string | null) =>
    setPeople(people.map((one) => ({ ...one, offeredUntil: one._id === id ? until : null })))
  return (
    <>
      <ul className="stack list gap-3 people" aria-label={t('people.title')}>
        {people.map((person) => (
          <li key={person._id} className="card people-person">
            {person.role === 'owner' ? (
              <Owner {...person} />
            ) : (
              <OtherPerson
                person={person}
                role={person.role}
                onChanged={(changed) => replace(person._id, changed)}
              >
                {person.invitedUntil === null && (
                  <HandoverOffer
                    account={account}
                    person={person}
                    onOffered={(until) => offer(person._id, until)}
                  />
                )}
              </OtherPerson>
            )}
          </li>
        ))}
      </ul>
      {people.length <= MOST_PEOPLE && <Invite onInvited={(one) => setPeople([...people, one])} />}
    </>
  )
}

function Owner({ email }: Person) {
  const { t } = useTranslation()
  return (
    <p className="people-who">
      <strong>{t('people.you')}</strong>
      <bdi translate="no" dir="ltr">
        {email}
      </bdi>
      <span className="quiet">{t('role.owner')}</span>
    </p>
  )
}

interface OtherPersonProps {
  person: Person
  role: GivenRole
  /** Without the person: removed. */
  onChanged: (changed?: Person) => void
  children: ReactNode
}

function OtherPerson({ person, role, onChanged, children }: OtherPersonProps) {
  const { t } = useTranslation()
  const { _id, name, email, invitedUntil } = person
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isResent, setResent] = useState(false)
  const [asks, setAsks] = useState(false)
  async function run(work: () => Promise<void>): Promise<void> {
    setProblem(null)
    await work().catch((error: unknown) => setProblem(problemOf(error)))
  }
  const remove = () =>
    void run(async () => {
      await removePerson(_id)
      onChanged()
    })
  return (
    <>
      <p className="people-who">
        <strong>
          <bdi translate="no">{name}</bdi>
        </strong>
        <bdi translate="no" dir="ltr">
          {email}
        </bdi>
        <span className="quiet">{seenText(t, person)}</span>
      </p>
      <SelectField
        label={t('people.roleOf', { name })}
        isLabelHidden
        options={GIVEN_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
        value={role}
        hint={t(`people.roleHint.${role}`)}
        onChange={(next) =>
          void run(async () => onChanged(await changePerson(_id, { role: next })))
        }
      />
      <ProblemNotice problem={problem} />
      <div className="row gap-3 wrap">
        {invitedUntil !== null && (
          <Button
            look="plain"
            aria-label={isResent ? undefined : t('people.resendTo', { name })}
            onPress={() =>
              void run(async () => {
                await inviteAgain(_id)
                setResent(true)
              })
            }
          >
            {t(isResent ? 'people.resent' : 'people.resend')}
          </Button>
        )}
        <Button
          look="danger"
          aria-label={t(invitedUntil === null ? 'people.removeNamed' : 'people.takeBackFrom', {
            name,
          })}
          onPress={() => (invitedUntil === null ? setAsks(true) : remove())}
        >
          {t(invitedUntil === null ? 'people.remove' : 'people.takeBack')}
        </Button>
        {children}
      </div>
      {asks && (
        <ConfirmQuestion
          title={t('people.removeTitle', { name })}
          text={`${t('people.removeText')} ${t('people.kitchenGoesOn')}`}
          no={t('people.keep')}
          yes={t('people.remove')}
          onNo={() => setAsks(false)}
          onYes={remove}
        />
      )}
    </>
  )
}

function seenText(t: TFunction, { invitedUntil, lastSeenAt }: Person): string {
  if (invitedUntil !== null) {
    const isOver = Date.parse(invitedUntil) <= currentTime().getTime()
    return isOver
      ? t('people.expired')
      : t('people.invitedUntil', { when: dateTimeText(invitedUntil) })
  }
  if (lastSeenAt === null) return t('people.neverSeen')
  return t('people.lastSeen', { when: dateTimeText(lastSeenAt) })
}

function Invite({ onInvited }: { onInvited: (person: Person) => void }) {
  const { t } = useTranslation()
  const [role, setRole] = useState<GivenRole>('editor')
  const [invited, setInvited] = useState('')
  const { form, of, problem, status } = useShortForm({
    fields: { name: '', email: '' },
    check: ({ name, email }) => ({
      name: problemOfEmpty(name),
      email: problemOfEmpty(email) ?? (parseEmail(email) === null ? { text: 'email' } : undefined),
    }),
    async send({ name, email }, clear) {
      onInvited(await invitePerson({ name, email, role }))
      setInvited(email.trim())
      clear()
    },
    explain(error) {
      if (fieldOf(error, ['email']) === null) return { form: problemOf(error) }
      const isThere = error instanceof RefusedError && error.status === 409
      return { email: isThere ? { text: 'personThere' } : problemOf(error) }
    },
  })
  return (
    <Section title={t('people.inviteTitle')}>
      {status === 'done' && <Notice kind="good">{t('people.invited', { email: invited })}</Notice>}
      <form {...form} className="stack gap-4 people-invite">
        <TextField
          name="personName"
          label={t('people.name')}
          hint={t('people.nameHint')}
          autoComplete="off"
          isRequired
          {...of('name')}
        />
        <TextField
          name="personEmail"
          type="email"
          label={t('people.email')}
          autoComplete="off"
          inputDir="ltr"
          isRequired
          {...of('email')}
        />
        <SelectField
          label={t('people.role')}
          hint={t(`people.roleHint.${role}`)}
          options={GIVEN_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
          value={role}
          onChange={setRole}
        />
        <ProblemNotice problem={problem} />
        <Button type="submit" isPending={status === 'busy'}>
          {t(status === 'busy' ? 'people.inviting' : 'people.invite')}
        </Button>
      </form>
    </Section>
  )
}
