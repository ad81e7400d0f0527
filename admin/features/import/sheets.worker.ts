import readExcel from 'read-excel-file/web-worker'
import { unguardFormulas } from '#db/rules/csv-formulas.ts'

// Reads the cells of all sheets; null for a broken file. A worker, since a large sheet takes a while.
self.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  void readCells(data).then(
    (cells) => self.postMessage(cells),
    () => self.postMessage(null),
  )
})

async function readCells(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const sheets = (await readExcel(new Blob([bytes]))).filter(({ data }) => data.length > 0)
  return sheets.flatMap(({ sheet, data }) => {
    const rows = data.map((row) => row.map(cellText))
    // Sheets are often categories.
    return sheets.length > 1 ? [[sheet], ...rows] : rows
  })
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // Our own CSV, saved as a sheet, still has its apostrophes.
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : unguardFormulas(String(cell))
}
