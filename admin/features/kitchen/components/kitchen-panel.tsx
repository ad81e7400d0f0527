import { LoadingContent } from '#admin/ui/screen.tsx'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { answerOf, client } from '#admin/client.ts'
import { dateTimeText } from '#admin/i18n/date-time-text.ts'
import { createQrCode, qrPath } from '#db/rules/qr-code.ts'
import { problemOf, type Problem } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { ProblemNotice } from '#admin/ui/notice.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import type { KitchenLink } from '#api/schemas/kitchen.ts'
import { MOST_KITCHEN_LINKS } from '#db/rules/kitchen-links.ts'
import './kitchen-panel.css'

export function KitchenPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('kitchen.title')} isChanged={false} onClose={onClose}>
      <div className="panel-body">
        <LoadingContent load={getKitchenLinks} failed={t('kitchen.loadFailed')}>
          {(links) => <KitchenLinks links={links} Code={Code} />}
        </LoadingContent>
      </div>
    </Panel>
  )
}

function Code({ url }: { url: string }) {
  const { t } = useTranslation()
  const code = createQrCode(url)
  return (
    <svg role="img" aria-label={t('kitchen.code')} viewBox={`0 0 ${code.size} ${code.size}`}>
      <path d={qrPath(code)} fill="#000" />
    </svg>
  )
}

interface KitchenLinksProps {
  links: readonly KitchenLink[]
  Code: ComponentType<{ url: string }>
}

export function KitchenLinks({ links, Code }: KitchenLinksProps) {
  const { t } = useTranslation()
  const kitchen = useKitchen(links)
  return (
    <div className="stack gap-4">
      <p>{t('kitchen.hint')}</p>
      <ProblemNotice problem={kitchen.problem} />
      <ul className="stack list gap-4">
        {kitchen.links.map((link) => (
          <Link key={link._id} link={link} Code={Code} onRemove={kitchen.remove} />
        ))}
      </ul>
      {kitchen.links.length < MOST_KITCHEN_LINKS && <NewLink onAdd={kitchen.add} />}
    </div>
  )
}

function useKitchen(first: readonly KitchenLink[]) {
  const [links, setLinks] = useState(first)
  const [problem, setProblem] = useState<Problem | null>(null)
  async function run(work: () => Promise<readonly KitchenLink[]>): Promise<void> {
    setProblem(null)
    await work().then(setLinks, (error: unknown) => setProblem(problemOf(error)))
  }
  return {
    links,
    problem,
    add: (name: string) => void run(async () => [...links, await addKitchenLink(name)]),
    remove: (id: string) =>
      void run(async () => {
        await removeKitchenLink(id)
        return links.filter(({ _id }) => _id !== id)
      }),
  }
}

interface LinkProps {
  link: KitchenLink
  Code: ComponentType<{ url: string }>
  onRemove: (id: string) => void
}

function Link({ link: { _id, name, url, lastUsedAt }, Code, onRemove }: LinkProps) {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  return (
    <li className="stack card gap-3 kitchen-link">
      <Code url={url} />
      <div className="stack gap-1 wrap">
        <bdi translate="no" className="kitchen-link-name">
          {name}
        </bdi>
        <span>
          {lastUsedAt === null
            ? t('kitchen.neverUsed')
            : t('kitchen.lastUsed', { when: dateTimeText(lastUsedAt) })}
        </span>
        <a href={url} target="_blank" rel="noreferrer" className="kitchen-link-url">
          {url}
        </a>
        <div className="row">
          <Button
            look="plain"
            aria-label={t('kitchen.copyNamed', { name })}
            onPress={() => void navigator.clipboard.writeText(url).then(() => setIsCopied(true))}
          >
            {t(isCopied ? 'kitchen.copied' : 'kitchen.copy')}
          </Button>
          <Button
            look="danger"
            aria-label={t('kitchen.revokeNamed', { name })}
            onPress={() => onRemove(_id)}
          >
            {t('kitchen.revoke')}
          </Button>
        </div>
      </div>
    </li>
  )
}

function NewLink({ onAdd }: { onAdd: (name: string) => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(t('kitchen.example'))
  return (
    <form
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onAdd(name)
        setName('')
      }}
    >
      <TextField
        name="kitchenName"
        label={t('kitchen.name')}
        value={name}
        onChange={setName}
        autoComplete="off"
        enterKeyHint="done"
      />
      <Button type="submit" isDisabled={name.trim() === ''}>
        {t('kitchen.add')}
      </Button>
    </form>
  )
}

export function getKitchenLinks(): Promise<KitchenLink[]> {
  return answerOf(client.api['kitchen-links'].$get())
}

export function addKitchenLink(name: string): Promise<KitchenLink> {
  return answerOf(client.api['kitchen-links'].$post({ json: { name } }))
}

export async function removeKitchenLink(id: string): Promise<void> {
  await answerOf(client.api['kitchen-links'][':id'].$delete({ param: { id } }))
}
