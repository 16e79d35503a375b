import { makeCsv } from '#tests/fixtures/make-xlsx.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test } from './school.ts'
import { browse } from './student-upload-page.ts'

test.use(ownSchool())

test('the office exports attendance for the district, uploads a corrected file, and undoes it', async ({
  page,
}) => {
  await beginSession(page, 'admin@homeroom.example')
  await page.goto('/integrations/attendance')
  await expect(page.getByText(/\d marks of \d+ students on/)).toBeVisible()
  await expectNothingSerious(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^ed-fi-attendance-.*\.csv$/)

  const mark = await page.evaluate(async () => {
    const reply = await fetch('/attendance/reports/?type=records&status=P&limit=1')
    const { rows } = (await reply.json()) as { rows: { date: string; student: string }[] }
    const { date } = rows[0]!
    const text = await (await fetch(`/attendance/exchange/?start_date=${date}&end_date=${date}`)).text()
    const cells = text.split('\r\n').find((line) => line.includes('#In Attendance'))!
    const number = /(\d+),uri:/.exec(cells)![1]!
    const period = /"(.*?);|,([^",]*),\d{4}-\d{2}-\d{2},\d/.exec(cells)!
    return { date, number, period: period[1] ?? period[2]! }
  })
  await page.getByRole('link', { name: 'Upload Attendance' }).click()
  await browse(page, {
    name: 'marks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      makeCsv([
        ['date', 'period', 'student_number', 'mark', 'reason'],
        [mark.date, mark.period, mark.number, 'Tardy Excused', 'Bus'],
      ]),
    ),
  })
  await expect(
    page.getByText('1 row, 1 mark. Nothing is saved yet: 0 added, 0 changed, 1 unchanged.'),
  ).toBeVisible()
  await page.getByRole('checkbox', { name: 'Replace 1 mark entered by hand' }).check()
  await expect(page.getByText('0 added, 1 changed, 0 unchanged.')).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Upload & Process' }).click()
  await expect(page.getByText('Upload Successful')).toBeVisible()
  await page.getByRole('link', { name: 'View this upload in the history' }).click()
  await page.getByRole('button', { name: 'Undo upload' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo upload' }).click()
  await expect(page.getByText('Upload undone: 1 record is restored.').first()).toBeVisible()
})
