import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { PRODUCTION } from '#tests/provider/production.ts'
import { enterAbsence, removeAbsences } from '#tests/world/absences/entries.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addCover } from '#tests/world/schedules/cover.ts'
import { openSheet, submitSheet, TODAY, type Marks } from '#tests/world/sheets.ts'
import { addClass, addPeriod, assign, type Class } from '#tests/world/timetable.ts'
import { openWorld, useWorld } from '#tests/world/world.ts'

const world = useWorld({ now: '2026-09-14T13:05:00' })
let office: Person
beforeFile(async () => {
  office = await world.admin('Olga Office')
})

const take = async (one: Class, marks: Marks) =>
  assert.equal((await submitSheet(one.teacher, one, marks)).status, 200)
const marksOf = (classes: readonly Class[], student_id: number) =>
  classes.map(({ period }) => ({ section_period_id: period, student_id }))
const use = (person: Person, classes: readonly Class[], student: number, date = TODAY) =>
  person.call('POST /attendance/contradictions/use-office/', {
    body: { date, marks: marksOf(classes, student) },
  })
const undo = (person: Person, change_ids: number[]) =>
  person.call('POST /attendance/contradictions/undo/', { body: { change_ids } })
const ask = (person: Person, classes: readonly Class[], student: number) =>
  person.call('POST /attendance/contradictions/ask/', {
    body: { date: TODAY, marks: marksOf(classes, student) },
  })
const found = async (student: number) =>
  (await office.call('GET /attendance/contradictions/', { query: {} })).body.contradictions.filter(
    ({ student_id }) => student_id === student,
  )
const markIn = async (one: Class) => {
  const [mark] = (await openSheet(one.teacher, one)).body.attendance
  return [mark!.status, mark!.excuse, mark!.comment].filter(Boolean).join(' ')
}
const historyOf = async (one: Class, student_id: number) =>
  (
    await office.call('GET /attendance/history/', {
      query: { section_period_id: one.period, date: TODAY, teacher_id: one.teacher.teacher!, student_id },
    })
  ).body.changes.map(({ reason, by }) => `${reason ?? ''}, ${by}`)

/** A student who is reported out for the day and marked present at nine and at ten. */
async function addContradiction(name: string) {
  const nine = await addClass(world, { name, students: ['Ana Abara'] })
  const period = await addPeriod(world, { block: nine.block, from: '10:00', until: '11:00' })
  await assign(world, { period, group: nine.group, teacher: nine.teacher.teacher! })
  const ten = { ...nine, period }
  const ana = nine.students[0]!
  for (const one of [nine, ten]) await take(one, { [ana]: { status: 'P', comment: 'seen' } })
  const { body } = await enterAbsence(office, { student_ids: [ana] })
  return { nine, ten, ana, entry: body.absence_ids[0]! }
}

describe('Using the office’s entry is refused', () => {
  test('to everyone but the office, as are its undo and the question', async () => {
    const { nine, ana } = await addContradiction('Refused')
    for (const [person, code] of [
      [world.visitor(), 'signed_out'],
      [await world.newcomer(), 'forbidden'],
      [await world.student(), 'forbidden'],
      [nine.teacher, 'forbidden'],
    ] as const) {
      const replies = [
        await use(person, [nine], ana),
        await undo(person, [1]),
        await ask(person, [nine], ana),
      ]
      assert.deepEqual(
        replies.map(({ failure }) => failure.code),
        [code, code, code],
      )
    }
    assert.equal(await markIn(nine), 'P seen')
  })

  test('without a mark, and with a wrong day', async () => {
    const { nine, ana } = await addContradiction('Wrong')
    assert.equal((await use(office, [], ana)).status, 400)
    assert.equal((await use(office, [nine], ana, '2026-02-30')).status, 400)
    assert.equal((await undo(office, [])).status, 400)
    assert.equal((await ask(office, [], ana)).status, 400)
  })
})

describe('Using the office’s entry', () => {
  test('for one mark changes this mark, keeps its comment, and says why in its history', async () => {
    const { nine, ten, ana } = await addContradiction('One')
    const { body } = await use(office, [nine], ana)
    assert.equal(body.message, '1 mark was changed to the office’s entry.')
    assert.deepEqual([await markIn(nine), await markIn(ten)], ['A AEX seen', 'P seen'])
    assert.deepEqual((await historyOf(nine, ana)).at(-1), 'The office’s entry was used: excused, Olga Office')
    assert.deepEqual(
      (await found(ana)).map(({ sheets }) => sheets.length),
      [1],
    )
    const { rows } = await sql<{ details: unknown }>`
      select details from audit where subject = 'contradiction' order by id desc limit 1`.execute(world.db)
    assert.deepEqual(rows[0]!.details, { used: 1, day: TODAY })
  })

  test('for a student changes all, twice changes nothing, and undo restores both', async () => {
    const { nine, ten, ana } = await addContradiction('All')
    const { body } = await use(office, [nine, ten], ana)
    assert.deepEqual([await markIn(nine), await markIn(ten)], ['A AEX seen', 'A AEX seen'])
    assert.deepEqual(await found(ana), [])
    assert.deepEqual((await use(office, [nine, ten], ana)).body.change_ids, [])
    assert.equal((await undo(office, body.change_ids)).body.message, '2 marks were restored.')
    assert.deepEqual([await markIn(nine), await markIn(ten)], ['P seen', 'P seen'])
    assert.match((await undo(office, body.change_ids)).body.message, /^Nothing was undone/)
  })

  test('leaves marks that do not contradict it, and those of other students', async () => {
    const { nine, ana } = await addContradiction('Agrees')
    const other = await addContradiction('Other')
    await use(office, [nine, other.nine], ana)
    assert.equal(await markIn(other.nine), 'P seen')
    await take(nine, { [ana]: { status: 'A', excuse: 'AUX' } })
    assert.deepEqual((await use(office, [nine], ana)).body.change_ids, [])
    assert.equal(await markIn(nine), 'A AUX')
  })

  test('is not undone where the teacher has changed the mark since', async () => {
    const { nine, ana } = await addContradiction('Since')
    const { body } = await use(office, [nine], ana)
    await take(nine, { [ana]: { status: 'T' } })
    assert.match((await undo(office, body.change_ids)).body.message, /^Nothing was undone/)
    assert.equal(await markIn(nine), 'T')
  })

  test('ends with the entry: deleting it restores what the teacher had marked', async () => {
    const { nine, ana, entry } = await addContradiction('Ends')
    await use(office, [nine], ana)
    await removeAbsences(office, { absence_ids: [entry], apply: true })
    assert.equal(await markIn(nine), 'P seen')
  })

  test('gives the mark the time of an arrival too, and undoing it removes the time', async () => {
    const one = await addClass(world, { name: 'Seen', students: ['Ana Abara'] })
    const ana = one.students[0]!
    await office.call('POST /attendance/arrivals/', { body: { student_id: ana, time: '09:12' } })
    await take(one, { [ana]: { status: 'A' } })
    const timed = async () => {
      const [mark] = (await openSheet(one.teacher, one)).body.attendance
      return [mark!.status, mark!.arrived_at]
    }
    const { body } = await use(office, [one], ana)
    assert.deepEqual(await timed(), ['T', '09:12'])
    await undo(office, body.change_ids)
    assert.deepEqual(await timed(), ['A', undefined])
  })
})

describe('A question to the teacher', () => {
  const mails = async (one: Class) =>
    (
      await sql<{ subject: string; text: string }>`
        select subject, text from message where purpose = 'question'
          and to_address = (select email from teacher where id = ${one.teacher.teacher}) order by id`.execute(
        world.db,
      )
    ).rows

  test('goes out once, names no student outside of its link, and shows when', async () => {
    const { nine, ana } = await addContradiction('Ask')
    assert.equal((await ask(office, [nine], ana)).body.message, '1 question sent.')
    assert.equal((await ask(office, [nine], ana)).body.message, 'Already asked.')
    const [mail, ...others] = await mails(nine)
    assert.deepEqual(others, [])
    assert.match(
      mail!.text,
      new RegExp(`/attendance/take/${nine.period}\\?date=${TODAY}&teacher_id=\\d+&student=${ana}$`),
    )
    assert.doesNotMatch(mail!.subject + mail!.text, /Abara/)
    const [contradiction] = await found(ana)
    assert.deepEqual(
      contradiction!.sheets.map(({ asked }) => asked),
      [{ day: TODAY, time: '13:05' }, null],
    )
  })

  test('goes to the teacher who covered the class instead of the absent one', async () => {
    const { nine, ana } = await addContradiction('Covered')
    const other = await addClass(world, { name: 'Covering', students: [] })
    await addCover(world, nine, { teacher: other.teacher.teacher })
    assert.equal((await ask(office, [nine], ana)).body.message, '1 question sent.')
    assert.deepEqual(await mails(nine), [])
    const [mail] = await mails(other)
    const link = new RegExp(
      `/attendance/take/${nine.period}\\?date=${TODAY}&teacher_id=${nine.teacher.teacher}&`,
    )
    assert.match(mail!.text, link)
    assert.equal((await ask(office, [nine], ana)).body.message, 'Already asked.')
  })

  test('goes out again where the first mail reached nobody, and not about a mark that contradicts nothing', async () => {
    const { nine, ana } = await addContradiction('Again')
    await ask(office, [nine], ana)
    await sql`update message set state = 'refused', ended_at = now()
      where purpose = 'question' and key like ${`%:${ana}`}`.execute(world.db)
    assert.equal((await ask(office, [nine], ana)).body.message, '1 question sent.')
    await use(office, [nine], ana)
    assert.match((await ask(office, [nine], ana)).body.message, /^No question sent/)
  })

  test('is refused where no mail can be sent', async () => {
    const school = await openWorld({ env: { ...PRODUCTION, HOMEROOM_NOW: '' } })
    try {
      const admin = await school.admin()
      assert.equal((await admin.call('GET /attendance/contradictions/', { query: {} })).body.can_ask, false)
      const marks = [{ section_period_id: 1, student_id: 1 }]
      const refused = await admin.call('POST /attendance/contradictions/ask/', {
        body: { date: TODAY, marks },
      })
      assert.equal(refused.status, 409, refused.text)
    } finally {
      await school.close()
    }
  })
})
