import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addClosure, useClassWorld } from '#tests/world/timetable.ts'
import { makeLink, openLink } from '#tests/world/visits/substitutes.ts'

const { world, admin, lund } = useClassWorld()
const lundOf = () => lund.teacher.teacher!
const make = (date: string, teacher = lundOf()) =>
  admin.call('POST /api/substitutes/', { body: { teacher_id: teacher, date } })

test('A link is not created for a past, distant or closed day, a day without classes, or no teacher', async () => {
  await addClosure(world, 'Fair', '2026-09-16')
  const free = await world.addTeacher('Fran Free')
  const replies = await Promise.all([
    make('2026-09-13'),
    make('2026-12-01'),
    make('2026-09-16'),
    make('2026-09-19'),
    make('2026-09-14', free),
    make('2026-09-14', 999_999),
  ])
  assert.deepEqual(
    replies.map(({ status, failure }) => [status, failure.code]),
    [
      [400, 'invalid'],
      [400, 'invalid'],
      [409, 'closed_day'],
      [409, 'not_meeting'],
      [409, 'not_meeting'],
      [404, 'not_found'],
    ],
  )
  for (const { failure } of replies) assert.match(failure.message, /^[A-Z].*\.$/)
})

test('A link is made 30 days ahead, and not 31', async () => {
  assert.notEqual((await make('2026-10-14')).failure?.code, 'invalid')
  assert.equal((await make('2026-10-15')).failure.code, 'invalid')
})

test('A link has its secret in the fragment, a code and, apart from it, a PIN; the list has none of them', async () => {
  const made = await makeLink(admin, lundOf())
  assert.match(made.address, /^http:\/\/localhost:3000\/substitute#[\w-]{43}$/)
  assert.ok(!made.address.includes(made.pin) && !made.code.includes(made.pin))
  const list = await admin.call('GET /api/substitutes/', { query: { date: '2026-09-14' } })
  for (const secret of [made.address.split('#')[1]!, made.code, made.pin])
    assert.ok(!list.text.includes(secret))
  assert.deepEqual(list.body[0]?.state, 'live')
})

test('The office sees who opened a link, when, how and on what', async () => {
  const made = await makeLink(admin, lundOf())
  await openLink(world, made, 'Kim Ola')
  const [listed] = (await admin.call('GET /api/substitutes/', { query: { date: '2026-09-14' } })).body
  assert.equal(listed!.made.by, 'Ada Admin')
  assert.deepEqual(
    listed!.visits.map(({ name, way, has_ended }) => [name, way, has_ended]),
    [['Kim Ola', 'link', false]],
  )
  assert.match(listed!.visits[0]!.opened.time, /^\d\d:\d\d$/)
})

test('Ending a link twice is the same as once, and an unknown one is not found', async () => {
  const { link } = await makeLink(admin, lundOf())
  const end = () => admin.call('DELETE /api/substitutes/:linkId/', { params: { linkId: link.id } })
  assert.deepEqual([(await end()).status, (await end()).body.link.state], [200, 'revoked'])
  const unknown = await admin.call('DELETE /api/substitutes/:linkId/', { params: { linkId: 999_999 } })
  assert.equal(unknown.status, 404)
})
