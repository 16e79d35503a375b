import { setTimeout as pause } from 'node:timers/promises'
import { writeXlsxStream } from 'hucre/xlsx'
import { ask, headersOf } from './asking.ts'
import { office, opening, meetings } from './calls.ts'
import type { Product } from './product.ts'

export type Uploaded = {
  previewSeconds: number
  savedSeconds: number
  /** The longest that a teacher waited for a sheet meanwhile. */
  longestWaitMs: number
}

const ROWS = 20_000

/** The office previews and saves 20,000 new students, while teachers go on opening sheets. */
export async function uploadSchool(product: Product): Promise<Uploaded> {
  const account = await office(product)
  const file = new Blob([await new Response(writeXlsxStream(rows(), { name: 'Students' })).arrayBuffer()])
  const others = keepOpening(product)
  const previewSeconds = await send(product, account, file, { preview_only: 'true' })
  const savedSeconds = await send(product, account, file, {})
  return { previewSeconds, savedSeconds, longestWaitMs: await others.stop() }
}

async function* rows() {
  yield [
    'student_firstName',
    'student_lastName',
    'pcontact_email',
    'student_grade',
    'student_activeToday',
    'student_studentNumber',
  ]
  for (let n = 1; n <= ROWS; n++)
    yield ['Pupil', `Number ${n}`, `pupil${n}@fernbrook.example`, String(6 + (n % 7)), '1', `P${n}`]
}

async function send(product: Product, account: number, file: Blob, fields: Record<string, string>) {
  const url = '/students/api/upload-students/'
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file, 'students.xlsx')
  const begun = performance.now()
  const headers = headersOf({ account, method: 'POST', url })
  const answer = await fetch(product.origin + url, { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
  return (performance.now() - begun) / 1000
}

function keepOpening(product: Product) {
  const over = new AbortController()
  let longest = 0
  const done = (async () => {
    const sheets = opening(await meetings(product))
    for (let at = 0; !over.signal.aborted; at = (at + 1) % sheets.length) {
      const begun = performance.now()
      await ask(product.origin, sheets[at]!)
      longest = Math.max(longest, performance.now() - begun)
      await pause(10)
    }
  })()
  return {
    stop: async () => {
      over.abort()
      await done
      return longest
    },
  }
}
