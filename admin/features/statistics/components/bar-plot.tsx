import { currentLocale } from '#admin/i18n/i18n.ts'
import './statistics.css'

export interface PlottedBar {
  key: string
  /** In full, for the table. */
  name: string
  /** Below the bar; empty where there is no room for all. */
  mark: string
  openings: number
}

interface BarPlotProps {
  title: string
  columns: { name: string; openings: string }
  bars: readonly PlottedBar[]
  isSmall?: boolean
}

// More numbers would stand in each other's way.
const MOST_NUMBERS = 7

/** The same twice: bars to look at, and a table to listen to. */
export function BarPlot({ title, columns, bars, isSmall = false }: BarPlotProps) {
  const most = Math.max(1, ...bars.map(({ openings }) => openings))
  const hasNumbers = bars.length <= MOST_NUMBERS
  return (
    <div className={isSmall ? 'plot plot-small' : 'plot'}>
      <div className="plot-bars" aria-hidden="true">
        {!hasNumbers && <span className="plot-most">{count(most)}</span>}
        {bars.map(({ key, mark, openings }) => (
          <div key={key} className="plot-column">
            <span className="plot-space">
              {hasNumbers && openings > 0 && <span className="plot-number">{count(openings)}</span>}
              <span className="plot-bar" style={{ blockSize: `${(openings / most) * 100}%` }} />
            </span>
            <span className="plot-mark">{mark}</span>
          </div>
        ))}
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.openings}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, name, openings }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{count(openings)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

export function count(openings: number): string {
  return new Intl.NumberFormat(currentLocale()).format(openings)
}
