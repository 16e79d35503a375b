import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addDays } from '#server/plan/calendar/days.ts'
import { PRODUCTION } from '#tests/provider/production.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import {
  absencesOf,
  changeRequest,
  declineRequest,
  mailsAbout,
  ownRequests,
  planRequest,
  requestAbsence,
  waitingRequests,
} from '#tests/world/schedules/requests.ts'
import { addBlock, addClass, addClosure, addPeriod } from '#tests/world/timetable.ts'
import { openWorld, useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin('Olga Office')
})

describe('Answering a request is refused', () => {
  test('to everyone but the office, and for a request that does not exist', async () => {
    const one = await addClass(world, { name: 'Refused' })
    const { id } = (await requestAbsence(one.teacher)).body
    for (const person of [world.visitor(), await world.student(), one.teacher]) {
      assert.ok([401, 403].includes((await planRequest(person, id)).status))
      assert.ok([401, 403].includes((await declineRequest(person, id)).status))
    }
    assert.equal((await one.teacher.call('GET /schedules/api/absence-requests/', { query: {} })).status, 403)
    assert.equal((await planRequest(office, 2_147_483_000)).status, 404)
    assert.equal((await declineRequest(office, 2_147_483_000)).status, 404)
    assert.equal((await declineRequest(office, id, { answer: ' ' })).status, 400)
    assert.equal((await ownRequests(one.teacher))[0]?.state, 'open')
  })

  test('where the teacher has changed it since, and nothing is entered', async () => {
    const one = await addClass(world, { name: 'Stale' })
    const { id } = (await requestAbsence(one.teacher)).body
    await changeRequest(one.teacher, id, { version: 1, start_date: '2026-09-16' })
    for (const refused of [await planRequest(office, id, 1), await declineRequest(office, id)])
      assert.match(refused.failure.message, /^Tess Stale has changed this request since you opened it\./)
    assert.deepEqual(await absencesOf(office, one.teacher), [])
  })

  test('where a colleague was faster: it names them, also for two at one moment', async () => {
    const one = await addClass(world, { name: 'Both' })
    const second = await world.admin('Omar Office')
    const { id } = (await requestAbsence(one.teacher)).body
    const replies = await Promise.all([planRequest(office, id), planRequest(second, id)])
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409])
    const refused = replies.find(({ status }) => status === 409)!
    assert.match(
      refused.failure.message,
      /^(Olga|Omar) Office already planned this request\. Nothing was changed\.$/,
    )
    assert.equal((await absencesOf(office, one.teacher)).length, 1)
    const loser = replies[0].status === 409 ? office : second
    assert.match((await declineRequest(loser, id)).failure.message, /already planned this request/)
  })

  test('of a teacher who is no longer active, and where a closure or another schedule has left nothing to cover', async () => {
    const former = await addClass(world, { name: 'Former' })
    const inactive = (await requestAbsence(former.teacher)).body
    await sql`update teacher set active = false where id = ${former.teacher.teacher}`.execute(world.db)
    const gone = await planRequest(office, inactive.id)
    assert.match(gone.failure.message, /^Tess Former is no longer active\. Please decline this request\.$/)
    assert.equal((await declineRequest(office, inactive.id)).status, 200)

    const one = await addClass(world, { name: 'Moved' })
    const moved = (
      await requestAbsence(one.teacher, { start_date: '2026-09-17', section_period_ids: [one.period] })
    ).body
    await sql`update assignment set during = daterange(lower(during), '2026-09-15') where id = ${one.assignment}`.execute(
      world.db,
    )
    const shown = (await waitingRequests(office)).find(({ id }) => id === moved.id)
    assert.deepEqual(
      shown?.classes?.map(({ meets }) => meets),
      [false],
    )
    const refused = await planRequest(office, moved.id)
    assert.equal(refused.failure.code, 'not_meeting')
    assert.match(refused.failure.message, /^Tess Moved no longer has any of these classes/)

    const two = await addClass(world, { name: 'Closed' })
    const closed = (await requestAbsence(two.teacher, { start_date: '2026-10-05' })).body
    await addClosure(world, 'Storm', '2026-10-05')
    assert.equal((await planRequest(office, closed.id)).failure.code, 'closed_day')
    for (const each of [one, two]) assert.deepEqual(await absencesOf(office, each.teacher), [])
  })
})

describe('Declining a request', () => {
  test('tells the teacher the sentence, enters nothing, and may be repeated', async () => {
    const one = await addClass(world, { name: 'Declined' })
    const { id } = (await requestAbsence(one.teacher)).body
    assert.equal(
      (await declineRequest(office, id)).body.message,
      'Declined: Tess Declined can see your answer.',
    )
    assert.equal((await declineRequest(office, id)).status, 200)
    assert.equal((await declineRequest(office, id, { answer: 'Other words.' })).status, 409)
    const [own] = await ownRequests(one.teacher)
    assert.deepEqual([own?.state, own?.answer], ['declined', 'Two colleagues are away that day.'])
    assert.deepEqual(await absencesOf(office, one.teacher), [])
    const { body: ended } = await office.call('GET /schedules/api/absence-requests/', {
      query: { state: 'ended' },
    })
    assert.equal(ended.find((request) => request.id === id)?.decided?.by, 'Olga Office')
  })
})

describe('Mails about a request', () => {
  test('go to the office when it is sent or changed, and to the teacher when it is answered, without the reason', async () => {
    const one = await addClass(world, { name: 'Mailed' })
    const { id } = (
      await requestAbsence(one.teacher, {
        kind: 'sick',
        office_note: 'migraine',
        substitute_note: 'worksheet',
      })
    ).body
    await changeRequest(one.teacher, id, { version: 1, start_date: '2026-09-15' })
    await declineRequest(office, id, { version: 2 })
    const mails = await mailsAbout(world, 'Tess Mailed')
    const toOlga = mails.filter(({ to_name }) => to_name === 'Olga Office').map(({ subject }) => subject)
    assert.deepEqual(toOlga, [
      'Absence request: Tess Mailed, Sep 14, 2026',
      'Absence request: Tess Mailed, Sep 15, 2026',
    ])
    const toTess = mails.filter(({ to_name }) => to_name === 'Tess Mailed')
    assert.deepEqual(
      toTess.map(({ subject }) => subject),
      ['Absence declined: Sep 15, 2026'],
    )
    assert.match(toTess[0]!.text, /\/absence-requests$/)
    assert.ok(!/sick|migraine|worksheet|colleagues/i.test(JSON.stringify(mails)))
  })

  test('are not queued where Homeroom cannot send mail', async () => {
    // In production the school's clock is the real one.
    const silent = await openWorld({ env: { ...PRODUCTION, HOMEROOM_NOW: '' } })
    const today = new Date().toISOString().slice(0, 10)
    const end_date = addDays(today, 7)
    const teacher = await silent.teacher('Tess Silent')
    const chief = await silent.admin()
    await addPeriod(silent, { block: await addBlock(silent, { from: addDays(today, -7), until: end_date }) })
    const { id } = (await requestAbsence(teacher, { start_date: addDays(today, 1), end_date })).body
    assert.equal((await planRequest(chief, id)).status, 200)
    assert.deepEqual(await mailsAbout(silent, 'Tess Silent'), [])
    await silent.close()
  })
})
