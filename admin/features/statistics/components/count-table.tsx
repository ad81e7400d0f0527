import { count } from './bar-plot.tsx'
import './statistics.css'

interface CountTableProps {
  title: string
  columns: { name: string; openings: string }
  rows: readonly { key: string; name: string; openings: number; lang?: string }[]
}

/** A table whose numbers are drawn as bars, too. */
export function CountTable({ title, columns, rows }: CountTableProps) {
  const most = Math.max(1, ...rows.map(({ openings }) => openings))
  return (
    <table className="counts" aria-label={title}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.openings}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, openings, lang }) => (
          <tr key={key}>
            <th scope="row">
              <bdi translate="no" lang={lang}>
                {name}
              </bdi>
              <span
                className="counts-bar"
                aria-hidden="true"
                style={{ inlineSize: `${(openings / most) * 100}%` }}
              />
            </th>
            <td>{count(openings)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
