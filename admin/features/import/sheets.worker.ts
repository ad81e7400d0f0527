import { readSheets, TooLargeError, type Sheets } from '#db/import/files/read-sheets.ts'

// Reads the cells of all sheets, or says what is wrong. A worker, since a large sheet takes a while.
self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  self.postMessage(answerTo(data))
})

function answerTo(bytes: Uint8Array): Sheets | 'table' | 'broken' {
  try {
    return readSheets(bytes)
  } catch (error) {
    return error instanceof TooLargeError ? 'table' : 'broken'
  }
}
