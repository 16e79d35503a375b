import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Language } from '#contract/languages/languages.ts'
import { makeClock } from '#server/clock.ts'
import { runNotices } from '#server/day/notices/run.ts'
import { beforeEachInFile, beforeFile } from '../file-hooks.ts'
import type { Person } from '../person.ts'
import { submitSheet, TODAY, type Marks } from '../sheets.ts'
import { addClass, useClassWorld, type Class } from '../timetable.ts'

const SETTINGS = {
  is_on: true,
  times: ['10:30', '15:30'],
  quiet_from: '20:00',
  quiet_until: '07:00',
  subject: 'A message from {school}',
  absence_text: 'Dear {contact}, {first_name} is marked absent on {date}. {link}',
  correction_text: 'Dear {contact}, about {first_name} on {date}: {reason} {link}',
}

type Mail = {
  to_address: string
  language: Language
  subject: string
  text: string
  html: string
  unsubscribe_token: string
}
/** The contact of a class's student, by position. */
export const mother = (one: Class, place: number) => ({
  name: `Mother ${place}`,
  email: `mother${place}@${one.name}.example`,
  may_receive: true,
})

/** The calling test file's school, where notices to families are on since this Monday at 09:05 before each test. */
export function useNotices() {
  const { world, admin } = useClassWorld()

  const changeSettings = (change: object) =>
    superuser.call('PUT /api/settings/notices/', { body: { ...SETTINGS, texts: [], ...change } })
  const turn = async (is_on: boolean) => assert.equal((await changeSettings({ is_on })).status, 200)
  let superuser: Person
  beforeFile(async () => void (superuser = await world.superuser()))
  beforeEachInFile(async () => {
    await turn(false)
    await turn(true)
  })

  /** Runs what a process does at a certain school time. */
  const runAt = (local: string) =>
    runNotices({
      db: world.db,
      config: world.config,
      clock: makeClock(local.length === 5 ? `${TODAY}T${local}:00` : `${local}:00`),
      keys: world.app.signingKeys,
    })

  let classes = 0
  /** A class of Ana, Bo and Cy at nine, whose mothers receive notices. */
  async function addFamilies(): Promise<Class> {
    const one = await addClass(world, { name: `Class${'abcdefghijklmnopqrstuvwxyz'[(classes += 1)]!}` })
    for (const [place, student] of one.students.entries()) await saveContacts(student, [mother(one, place)])
    return one
  }
  async function saveContacts(studentId: number, contacts: object[]): Promise<void> {
    const body = { contacts } as never
    const { status } = await admin.call('PUT /api/students/:studentId/contacts/', {
      params: { studentId },
      body,
    })
    assert.equal(status, 200)
  }

  /** Marks Ana, Bo and Cy by a word such as 'APP'; 'E' is absent and excused, 'U' unexcused. */
  async function mark(one: Class, word: string): Promise<void> {
    const marks: Marks = Object.fromEntries(
      one.students.map((student, place) => {
        const letter = word[place]!
        if (letter === 'E') return [student, { status: 'A', excuse: 'AEX' }]
        if (letter === 'U') return [student, { status: 'A', excuse: 'AUX' }]
        return [student, { status: letter as 'P' | 'A' | 'T' }]
      }),
    )
    assert.equal((await submitSheet(admin, one, marks)).status, 200)
  }

  /** The mails about a class's students, oldest first. */
  async function mailsTo(one: Class): Promise<Mail[]> {
    const { rows } =
      await sql<Mail>`select to_address, language, subject, text, html, unsubscribe_token from message
      where student_id = any(${one.students}::bigint[]) order by id`.execute(world.db)
    return rows
  }
  const addressesOf = async (one: Class) => (await mailsTo(one)).map(({ to_address }) => to_address)
  /** The notices of a class by student's place: kind, and why it was not sent. */
  async function noticesOf(one: Class): Promise<string[]> {
    const { rows } = await sql<{ student_id: number; kind: string; why: string | null }>`
      select student_id, kind, unsent_because why from notice
      where student_id = any(${one.students}::bigint[]) order by id`.execute(world.db)
    return rows.map(({ student_id, kind, why }) =>
      [one.students.indexOf(student_id), kind, ...(why === null ? [] : [why])].join(' '),
    )
  }
  /** Marks them as the sender does after sending. */
  const sendAll = () =>
    sql`update message set state = 'sent', ended_at = now() where state = 'waiting'`.execute(world.db)

  return {
    world,
    admin,
    turn,
    changeSettings,
    runAt,
    addFamilies,
    saveContacts,
    mark,
    mailsTo,
    addressesOf,
    noticesOf,
    sendAll,
  }
}
