import { describe, expect, test } from 'vitest'
import { verdict, type Row } from './measurement.ts'
import { renderTable, withBenchSection } from './table.ts'

const ROW: Row = {
  what: 'Full rebuild',
  n: '3 runs',
  budget: '≥ 2 × Hugo',
  measured: '5000 pages/s',
  comparison: '2000 pages/s',
  ratio: '2.5 ×',
  verdict: verdict(),
  figures: {},
}

describe('the table', () => {
  test('has a line for each row, all of one width', () => {
    const missed = { ...ROW, what: 'Memory', verdict: verdict(false, 'too much', 'too slow') }
    const lines = renderTable([ROW, missed]).split('\n')
    expect(lines).toHaveLength(4)
    expect(new Set(lines.map((line) => [...line].length)).size).toBe(1)
    expect(lines[2]).toMatch(/^\| Full rebuild \| 3 runs \| ≥ 2 × Hugo \|.*\| yes +\|$/)
    expect(lines[3]).toContain('| no: too much; too slow |')
  })

  test('keeps a row on its line and in its cells', () => {
    const [, , line = ''] = renderTable([{ ...ROW, what: 'a|b\nc' }]).split('\n')
    expect(line.startsWith('| a\\|b c |')).toBe(true)
  })

  test('goes between the markers of the README and nowhere else', () => {
    const readme = 'before\n<!-- bench:start -->\nold\n<!-- bench:end -->\nafter\n'
    const once = withBenchSection(readme, 'new')
    expect(once).toBe('before\n<!-- bench:start -->\nnew\n<!-- bench:end -->\nafter\n')
    expect(withBenchSection(once, 'new')).toBe(once)
    expect(() => withBenchSection('no markers', 'new')).toThrow('bench:start')
  })
})
