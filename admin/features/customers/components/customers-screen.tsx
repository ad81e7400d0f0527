import { useTranslation } from 'react-i18next'
import { answerOf, client } from '#admin/client.ts'
import { SCREENS } from '#admin/paths.ts'
import { asIsland } from '#admin/ui/as-island.tsx'
import { useLoaded } from '#admin/ui/loading.tsx'
import { PageHeader } from '#admin/ui/page-header.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { Customer } from '#api/schemas/payments.ts'
import '#admin/ui/table.css'
import './customers-screen.css'

export const CustomersScreen = asIsland(CustomersPage)

function CustomersPage() {
  const { t } = useTranslation()
  return (
    <div className="customers">
      <PageHeader />
      <main className="customers-main">
        <Screen title={t('customers.title')}>
          <Customers />
        </Screen>
      </main>
    </div>
  )
}

function Customers() {
  const { t } = useTranslation()
  const { loaded } = useLoaded(getCustomers)
  if (loaded.status === 'loading') return <output>{t('customers.loading')}</output>
  if (loaded.status === 'failed' && loaded.problem.text === 'operatorsPasskey') {
    return (
      <p role="alert">
        <span>{t('problem.operatorsPasskey')}</span>{' '}
        <a href={SCREENS.account} className="tap">
          {t('customers.toAccount')}
        </a>
      </p>
    )
  }
  if (loaded.status === 'failed') {
    return (
      <p role="alert" className="customers-failed">
        {t('customers.failed')}
      </p>
    )
  }
  if (loaded.value.length === 0) return <p>{t('customers.none')}</p>
  return <CustomerTable customers={loaded.value} />
}

function CustomerTable({ customers }: { customers: Customer[] }) {
  const { t } = useTranslation()
  return (
    <table aria-label={t('customers.title')} className="table">
      <thead className="table-head">
        <tr>
          <th scope="col">{t('customers.id')}</th>
          <th scope="col">{t('customers.name')}</th>
          <th scope="col">{t('customers.email')}</th>
        </tr>
      </thead>
      <tbody>
        {customers.map(({ _id, restaurantName, email }) => (
          <tr key={_id} className="table-row">
            <td data-label={t('customers.id')}>
              <bdi translate="no" className="quiet">
                {_id}
              </bdi>
            </td>
            <th scope="row" data-label={t('customers.name')}>
              <bdi translate="no">{restaurantName}</bdi>
            </th>
            <td data-label={t('customers.email')}>
              <bdi translate="no" dir="ltr">
                {email}
              </bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function getCustomers(): Promise<Customer[]> {
  return answerOf(client.api.customers.$get())
}
