import { useTranslation } from 'react-i18next'
import { answerOf, client } from '#admin/client.ts'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { PlansLink } from '#admin/forms/plans-link.tsx'
import { Section } from '#admin/ui/screen.tsx'
import type { BillingRecord, PaymentDetails } from '#api/schemas/payments.ts'
import '#admin/ui/table.css'
import './bills.css'

export function Bills({ records }: { records: readonly BillingRecord[] }) {
  const { t } = useTranslation()
  if (records.length === 0) {
    return (
      <Section title={t('billing.none')} hint={t('billing.noneHint')}>
        <PlansLink />
      </Section>
    )
  }
  return (
    <table aria-label={t('billing.title')} className="table">
      <thead className="table-head">
        <tr>
          <th scope="col">{t('billing.invoice')}</th>
          <th scope="col">{t('billing.admin')}</th>
          <th scope="col">{t('billing.amount')}</th>
          <th scope="col">{t('billing.download')}</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <Bill key={record.number ?? record.createdAt} record={record} />
        ))}
      </tbody>
    </table>
  )
}

function Bill({ record }: { record: BillingRecord }) {
  const { t } = useTranslation()
  const { customerName, email, amount, currency } = record
  return (
    <tr className="table-row">
      <th scope="row" data-label={t('billing.invoice')}>
        <Invoice record={record} />
      </th>
      <td data-label={t('billing.admin')}>
        <Payer name={customerName} email={email} />
      </td>
      <td data-label={t('billing.amount')}>
        <bdi translate="no" dir="ltr">{`${currency} ${amount}`}</bdi>
      </td>
      <td>
        <Download record={record} />
      </td>
    </tr>
  )
}

function Payer({ name, email }: { name: string | null; email: string | null }) {
  return (
    <div>
      <bdi translate="no">{name}</bdi>
      <div className="quiet bills-quiet">
        <bdi translate="no" dir="ltr">
          {email}
        </bdi>
      </div>
    </div>
  )
}

function Invoice({ record: { number, createdAt, status } }: { record: BillingRecord }) {
  const { t } = useTranslation()
  // Not a style: the Arabic one of this length has numbers alone.
  const date = new Intl.DateTimeFormat(currentLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return (
    <div>
      {number !== null && (
        <bdi translate="no" dir="ltr">
          {number}
        </bdi>
      )}
      <div className="quiet bills-quiet">
        <span>{date.format(new Date(createdAt))}</span>
        {status !== 'paid' && <span className="bills-status">{t(`billing.${status}`)}</span>}
      </div>
    </div>
  )
}

function Download({ record: { invoiceId, number } }: { record: BillingRecord }) {
  const { t } = useTranslation()
  if (invoiceId === null) return <span className="quiet bills-quiet">{t('billing.noFile')}</span>
  return (
    <a href={invoiceId} target="_blank" rel="noreferrer" className="tap bills-download">
      <span>{t('billing.download')}</span>
      <span className="visually-hidden">
        {' '}
        <span>{number}</span> <span>{t('common.newTab')}</span>
      </span>
    </a>
  )
}

export function getPaymentDetails(): Promise<PaymentDetails> {
  return answerOf(client.paymentDetails.$get())
}
