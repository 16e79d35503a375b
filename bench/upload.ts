import { setTimeout as pause } from 'node:timers/promises'
import { writeXlsxStream } from 'hucre/xlsx'
import { headersOf, send } from './requests.ts'
import type { RunningApp } from './running-app.ts'
import { findOfficeAccount, listMeetings, openSheetRequests } from './workload.ts'

export type UploadFigures = {
  previewSeconds: number
  savedSeconds: number
  /** The longest that a teacher waited for a sheet during the upload. */
  longestWaitMs: number
}

const ROWS = 20_000

/** The office previews and saves 20,000 new students, while teachers open sheets. */
export async function measureUpload(app: RunningApp): Promise<UploadFigures> {
  const account = await findOfficeAccount(app)
  const file = await newStudentsFile()
  const teachers = openSheetsRepeatedly(app)
  const previewSeconds = await uploadFile(app, account, file, { preview_only: 'true' })
  const savedSeconds = await uploadFile(app, account, file, {})
  return { previewSeconds, savedSeconds, longestWaitMs: await teachers.stop() }
}

/** A workbook of students whom the school does not have yet. */
export async function newStudentsFile(): Promise<Blob> {
  return new Blob([await new Response(writeXlsxStream(rows(), { name: 'Students' })).arrayBuffer()])
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

/** Uploads a file of students and returns the seconds until the reply has arrived. */
export async function uploadFile(
  app: RunningApp,
  account: number,
  file: Blob,
  fields: Record<string, string>,
): Promise<number> {
  const url = '/students/api/upload-students/'
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file, 'students.xlsx')
  const start = performance.now()
  const headers = headersOf({ account, method: 'POST', url })
  const response = await fetch(app.origin + url, { method: 'POST', headers, body: form })
  if (!response.ok) throw new Error(`the upload answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
  return (performance.now() - start) / 1000
}

/** Has teachers open sheets one after the other; `stop` returns the longest wait. */
export function openSheetsRepeatedly(app: RunningApp) {
  const stopping = new AbortController()
  let longest = 0
  const done = (async () => {
    const requests = openSheetRequests(await listMeetings(app))
    for (let index = 0; !stopping.signal.aborted; index = (index + 1) % requests.length) {
      const start = performance.now()
      await send(app.origin, requests[index]!)
      longest = Math.max(longest, performance.now() - start)
      await pause(10)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await done
      return longest
    },
  }
}
