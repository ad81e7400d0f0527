import type { CSSProperties } from 'react'
import { currentLocale } from '#admin/i18n/i18n.ts'
import './statistics.css'

export interface PlottedBar {
  key: string
  /** In full, for the table. */
  name: string
  /** Below the bar; empty where there is no room for all. */
  mark: string
  openings: number
  /** A week before. */
  before?: number
}

interface BarPlotProps {
  title: string
  columns: { name: string; openings: string; before?: string }
  bars: readonly PlottedBar[]
  isSmall?: boolean
}

/** The same twice: bars to look at, and a table to listen to. */
export function BarPlot({ title, columns, bars, isSmall = false }: BarPlotProps) {
  const ticks = ticksTo(
    Math.max(...bars.map(({ openings, before = 0 }) => Math.max(openings, before))),
  )
  const top = ticks.at(-1) ?? 1
  const isCompared = bars.some(({ before }) => before !== undefined)
  const bar = (openings: number, className: string) => (
    <span className={className} style={{ blockSize: `${(openings / top) * 100}%` }} />
  )
  return (
    <div className={isSmall ? 'plot plot-small' : 'plot'}>
      <div className="plot-bars" aria-hidden="true">
        <div className="plot-axis">
          {ticks.map((tick) => (
            <span key={tick}>{count(tick)}</span>
          ))}
        </div>
        <div className="plot-columns" style={{ '--spaces': ticks.length - 1 } as CSSProperties}>
          {bars.map(({ key, mark, openings, before }) => (
            <div key={key} className="plot-column">
              <span className="plot-space">
                {before !== undefined && bar(before, 'plot-bar plot-bar-before')}
                {bar(openings, 'plot-bar')}
              </span>
              <span className="plot-mark">{mark}</span>
            </div>
          ))}
        </div>
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.openings}</th>
              {isCompared && <th scope="col">{columns.before}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, name, openings, before }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{count(openings)}</td>
                {before !== undefined && <td>{count(before)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const MOST_SPACES = 4

/** Round numbers from none to at least the most, with as few lines as are read at a glance. */
function ticksTo(most: number): number[] {
  const ten = 10 ** Math.floor(Math.log10(Math.max(1, most / MOST_SPACES)))
  const step = [1, 2, 5, 10].map((of) => of * ten).find((step) => step * MOST_SPACES >= most) ?? 1
  const spaces = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: spaces + 1 }, (_, at) => at * step)
}

export function count(openings: number): string {
  return new Intl.NumberFormat(currentLocale()).format(openings)
}
