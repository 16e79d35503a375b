import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { LIMITS } from '#server/http/rate-limits.ts'
import { openProvider } from '#tests/provider/provider.ts'
import { plainBrowser } from '#tests/provider/plain-browser.ts'
import { schoolOf } from '#tests/provider/school.ts'
import { openForFile } from '#tests/world/file-hooks.ts'
import { TODAY } from '#tests/world/sheets.ts'
import { addClass } from '#tests/world/timetable.ts'
import { useSeveralHomerooms, type Answer } from './several-homerooms.ts'

const provider = openForFile(
  () => openProvider({ clientId: 'school-client' }),
  (opened) => opened.close(),
)
const several = useSeveralHomerooms(async () => schoolOf(provider.issuer))

const ALL = [0, 1, 2]
const sheetPath = (period: number) => `/attendance/submit/?section_period_id=${period}&date=${TODAY}`

describe(
  'Three Homerooms on one database, behind a proxy that takes them in turn:',
  { concurrency: 1 },
  () => {
    test('a sign-in that begins at one ends at another, and its session is used and ended at all of them', async () => {
      const browser = plainBrowser(several.origin)
      const answeredBy = new Set<string>()
      const get = async (path: string) => {
        const seen = await browser.get(path)
        answeredBy.add(seen.headers.get('x-answered-by') ?? '')
        return seen
      }
      const begun = new URL((await get('/social/login/google-oauth2/?moved=1')).location).searchParams
      const claims = {
        sub: '100',
        email: 'tess@larkfield.example',
        email_verified: true,
        hd: 'larkfield.example',
        name: 'Tess Testa',
      }
      const code = provider.grant(begun.get('nonce') ?? '', claims)
      const back = new URLSearchParams({ code, state: begun.get('state') ?? '' }).toString()
      await get(`/social/complete/google-oauth2/?${back}`)
      assert.ok(browser.jar.some(({ name }) => name.endsWith('homeroom_session')))
      assert.equal(answeredBy.size, 2)
      for (const _ of ALL)
        assert.equal((await browser.call('/api/check-authentication/')).body['isAuthenticated'], true)
      const { csrfToken } = (await browser.call('/api/csrf/')).body
      const headers = { 'x-csrftoken': String(csrfToken) }
      assert.equal((await browser.call('/logout/', { method: 'POST', headers })).status, 200)
    })

    test('settings, closures and names are the same everywhere right after a write at one of them', async () => {
      const sora = await several.world.superuser()
      const lund = await addClass(several.world, { name: 'Lund' })
      const { account } = lund.teacher
      for (let round = 0; round < 12; round += 1) {
        const writer = several.originOf(round % ALL.length)
        const write = async (path: string, method: string, body: unknown) => {
          const reply = await several.send(sora, path, { method, body }, writer)
          assert.equal(reply.status, 200, reply.text)
          return reply.body
        }
        const name = `Larkfield ${round}`
        await write('/api/settings/', 'PATCH', { name })
        await write(`/api/staff/${account}/`, 'PATCH', { first_name: `Tess${round}` })
        const day = `2026-11-${10 + round}`
        await write('/schedules/api/closures/', 'POST', {
          name: `Snow ${round}`,
          start_date: day,
          end_date: day,
        })
        for (const index of ALL) {
          const at = several.originOf(index)
          assert.equal((await several.send(sora, '/api/current-user/', {}, at)).body['school_name'], name)
          const calendar = await several.send(sora, `/schedules/api/calendar/${day}/`, {}, at)
          assert.match(calendar.text, new RegExp(`Snow ${round}"`))
          const own = await several.send(lund.teacher, '/api/current-user/', {}, at)
          assert.equal(own.body['first_name'], `Tess${round}`)
        }
      }
    })

    test('a teacher who is deactivated at one is nobody at the others', async () => {
      const office = await several.world.admin()
      const gone = await several.world.teacher('Gus Gone')
      const statuses = async () =>
        Promise.all(
          ALL.map(async (index) => {
            const { status } = await several.send(gone, '/students/api/list/', {}, several.originOf(index))
            return status < 400
          }),
        )
      assert.deepEqual(await statuses(), [true, true, true])
      const change = { method: 'PATCH', body: { active: false } }
      const reply = await several.send(office, `/api/staff/${gone.account}/`, change, several.originOf(0))
      assert.equal(reply.status, 200, reply.text)
      assert.deepEqual(await statuses(), [false, false, false])
    })

    test('a save that is repeated at another one saves nothing twice and gets the same reply', async () => {
      const { teacher, period, students } = await addClass(several.world, { name: 'Moss' })
      const attendance = Object.fromEntries(students.map((student) => [student, { status: 'T' }]))
      const body = { section_period_id: period, date: TODAY, attendance }
      const save = { method: 'POST', body, headers: { 'idempotency-key': 'moss-monday-0001' } }
      const at = (index: number) =>
        several.send(teacher, '/attendance/submit/', save, several.originOf(index))
      const replies = await Promise.all(ALL.map(at))
      replies.push(await at(1), await at(2))
      for (const reply of replies) {
        assert.equal(reply.status, 200, reply.text)
        assert.equal(reply.text, replies[0]!.text)
      }
      const { rows } = await sql`select from attendance_mark where section_period_id = ${period}`.execute(
        several.world.db,
      )
      assert.equal(rows.length, students.length)
      const changes = await sql`select from attendance_change where section_period_id = ${period}`.execute(
        several.world.db,
      )
      assert.equal(changes.rows.length, 0)
    })

    test('a block that is added again at another one is added once, and all get the same reply', async () => {
      const office = await several.world.admin('Otis Office')
      const body = { name: 'Twice', start_date: '2026-08-17', end_date: '2026-10-30' }
      const add = { method: 'POST', body, headers: { 'idempotency-key': 'block-0001' } }
      const at = (index: number) =>
        several.send(office, '/schedules/api/block-schedules/', add, several.originOf(index))
      const replies = await Promise.all(ALL.map(at))
      replies.push(await at(1), await at(2))
      for (const reply of replies) {
        assert.equal(reply.status, 200, reply.text)
        assert.equal(reply.text, replies[0]!.text)
      }
      const { rows } = await sql`select from block_schedule where name = 'Twice'`.execute(several.world.db)
      assert.equal(rows.length, 1)
    })

    test('two people who save one sheet at two of them are merged, and nobody is overwritten', async () => {
      const { teacher, period, students } = await addClass(several.world, { name: 'Nyman' })
      const office = await several.world.admin('Olga Office')
      const [ana, bo, cy] = students as [number, number, number]
      const first = await several.send(teacher, sheetPath(period), {}, several.originOf(0))
      const save = (person: typeof office, student: number, index: number) =>
        several.send(
          person,
          '/attendance/submit/',
          {
            method: 'POST',
            body: {
              section_period_id: period,
              date: TODAY,
              teacher_id: teacher.teacher,
              version: first.body['version'],
              attendance: { [student]: { status: 'A' } },
            },
          },
          several.originOf(index),
        )
      const saved = await Promise.all([save(teacher, ana, 0), save(office, bo, 1), save(teacher, cy, 2)])
      assert.deepEqual(
        saved.map(({ status }) => status),
        [200, 200, 200],
        saved.map(({ text }) => text).join('\n'),
      )
      const { rows } = await sql<{ status: string }>`
      select status from attendance_mark where section_period_id = ${period} order by student_id`.execute(
        several.world.db,
      )
      assert.deepEqual(
        rows.map(({ status }) => status),
        ['A', 'A', 'A'],
      )
    })

    test('many reports, downloads and files at once are all answered, and agree', async () => {
      const office = await several.world.admin('Rita Reports')
      const report = '/attendance/reports/?type=student_summary&start_date=2026-09-01&end_date=2026-09-30'
      const csv = '/attendance/reports/?type=records&csv=1&start_date=2026-09-01&end_date=2026-09-30'
      const others = [
        office,
        await several.world.admin('Una Upload'),
        await several.world.admin('Ugo Upload'),
      ]
      const sample = await readFile('tests/fixtures/teachers.csv')
      const uploadAs = (person: typeof office) => {
        const form = new FormData()
        form.set('preview_only', 'true')
        form.set('file', new Blob([sample]), 'teachers.csv')
        return several.send(person, '/api/staff/upload/', { method: 'POST', body: form })
      }
      const [files, replies] = await Promise.all([
        Promise.all(others.map(uploadAs)),
        Promise.all(Array.from({ length: 24 }, (_, n) => several.send(office, n % 2 ? report : csv))),
      ])
      for (const reply of [...replies, ...files]) assert.equal(reply.status, 200, reply.text)
      assert.equal(new Set(replies.map(({ by }) => by)).size, ALL.length)
      assert.equal(new Set(replies.map(({ text }) => text)).size, 2)
    })

    test('a limit on codes that one address tries, files of one account and readings of one calendar holds across them exactly', async () => {
      const counted = async (send: () => Promise<Answer>, limit: number) => {
        const replies: Answer[] = []
        // In waves, so that the calls reach processes that remember a reached limit and processes that do not.
        for (let wave = 0; wave < 3; wave += 1)
          replies.push(...(await Promise.all(Array.from({ length: Math.ceil(limit / 2) }, send))))
        assert.equal(new Set(replies.map(({ by }) => by)).size, ALL.length)
        const refused = replies.filter(({ status }) => status === 429)
        assert.equal(replies.length - refused.length, limit)
        for (const { headers } of refused) assert.ok(Number(headers.get('retry-after')) > 0)
      }
      const nobody = several.world.visitor()
      let tries = 0
      const tryCode = () => {
        const letters = 'ABCDEFGHJK'
        const code = `AAAA-A${letters.charAt(tries / 10)}${letters.charAt(tries++ % 10)}A`
        const body = { name: 'Dana Reyes', key: 'k'.repeat(43), code, pin: '111111' }
        return several.send(nobody, '/substitute/api/open/', { method: 'POST', body })
      }
      await counted(tryCode, LIMITS.substituteCodeFromAddress)

      const office = await several.world.admin('Uma Upload')
      const empty = () => several.send(office, '/api/staff/upload/', { method: 'POST', body: new FormData() })
      await counted(empty, LIMITS.upload)

      const suri = await several.world.student('Suri Student')
      const made = await several.send(suri, `/students/api/schedule/${suri.student}/feed/`, {
        method: 'POST',
      })
      assert.equal(made.status, 200, made.text)
      const { pathname } = new URL(String(made.body['address']))
      await counted(() => several.send(nobody, pathname), LIMITS.feed)
    })
  },
)
