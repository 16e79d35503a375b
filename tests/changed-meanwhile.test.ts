import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { changePeriod } from './world/classes.ts'
import { updateGroup } from './world/groups.ts'
import type { Person } from './world/person.ts'
import { flat, nested, pick, type Fields } from './world/forms/sent-fields.ts'
import { useClassWorld } from './world/timetable.ts'

const { world, admin, lund } = useClassWorld()

type Answer = { status: number; failure: { code: string; details?: Fields | undefined } }
type Opened = {
  /** The fields of the record as its form loads them. */
  loaded: Fields
  save: (person: Person, sent: Fields, loaded?: Fields) => Promise<Answer>
  read: () => Promise<Fields>
}
type Kind = {
  open: () => Promise<Opened>
  /** A field that both people change to different values, and one that only the second person changes. */
  both: [field: string, first: unknown, second: unknown]
  other: [field: string, value: unknown]
  /** The form sends every field, not only those that were changed. */
  sendsAll?: boolean
}

async function openStudent(): Promise<Opened> {
  const studentId = lund.students[0]!
  const read = async () => {
    const { body } = await admin.call('GET /students/api/details/:studentId/', { params: { studentId } })
    return { ...body, homeroom_teacher_ids: body.homeroom_teachers.map(({ id }) => id) }
  }
  return {
    loaded: await read(),
    read,
    save: (person, sent, loaded) =>
      person.call('PATCH /students/api/update/:studentId/', {
        params: { studentId },
        body: { ...sent, ...(loaded && { loaded: pick(loaded, sent) }) },
      }),
  }
}

async function openMember(): Promise<Opened> {
  const teacher = await world.teacher('Tara Twice')
  const read = async () => {
    const { body } = await admin.call('GET /api/staff/')
    return body.find(({ id }) => id === teacher.account)!
  }
  return {
    loaded: await read(),
    read,
    save: (person, sent, loaded) =>
      person.call('PATCH /api/staff/:id/', {
        params: { id: teacher.account },
        body: { ...sent, ...(loaded && { loaded: pick(loaded, sent) }) },
      }),
  }
}

async function openGroup(): Promise<Opened> {
  const params = { kind: 'core-groups', id: lund.group } as const
  const read = async () => {
    const { name, grade_level, core_class, teacher, capacity, room_number } = (
      await admin.call('GET /api/groups/:kind/edit/:id/', { params })
    ).body
    return { name, grade_level, core_class, teacher: teacher?.id ?? null, capacity, room_number }
  }
  const ready = { teacher: lund.teacher.teacher, name: (await read()).name }
  assert.equal((await updateGroup(admin, lund.group, ready)).status, 200)
  return {
    loaded: await read(),
    read,
    save: (person, sent, loaded) => updateGroup(person, lund.group, { ...sent, ...(loaded && { loaded }) }),
  }
}

async function openCourse(): Promise<Opened> {
  const body = { name: 'Algebra', grade_level_id: 4, core_class_id: 1 }
  const { id } = (await admin.call('POST /courses/api/add/', { body })).body
  const params = { id }
  const read = async () => {
    const course = (await admin.call('GET /courses/api/courses/:id/', { params })).body
    const { name, grade_level_id, core_class_id, cte_class_id } = course
    return { name, grade_level_id, core_class_id, cte_class_id }
  }
  return {
    loaded: await read(),
    read,
    save: (person, sent, loaded) =>
      person.call('PUT /courses/api/courses/:id/', {
        params,
        body: { ...sent, ...(loaded && { loaded }) } as never,
      }),
  }
}

async function openPeriod(): Promise<Opened> {
  const read = async () => {
    const { rows } = await sql<Fields>`
      select id, name, to_char(start_time, 'HH24:MI') start_time, to_char(end_time, 'HH24:MI') end_time, homeroom
      from section_period where block_schedule_id = ${lund.block} order by id desc limit 1`.execute(world.db)
    return rows[0]!
  }
  const period = await admin.call('GET /schedules/api/edit-section-period/:id/', {
    params: { id: lund.period },
  })
  return {
    loaded: { ...(await read()), days_of_week: period.body.days_of_week },
    read,
    // New times make a new section period.
    save: async (person, sent, loaded) =>
      changePeriod(
        person,
        { period: (await read())['id'] as number, block: lund.block },
        {
          ...sent,
          ...(loaded && { loaded }),
        },
      ),
  }
}

async function openBlock(): Promise<Opened> {
  const params = { id: lund.block }
  const read = async () => (await admin.call('GET /schedules/api/block-schedules/:id/', { params })).body
  return {
    loaded: await read(),
    read,
    save: (person, sent, loaded) =>
      person.call('PATCH /schedules/api/block-schedules/:id/', {
        params,
        body: { ...sent, ...(loaded && { loaded: pick(loaded, sent) }) },
      }),
  }
}

const openSettings = (address: 'settings' | 'letters' | 'attendance-categories') => async () => {
  const head = await world.superuser(`Hanna ${address}`)
  const url = address === 'settings' ? '/api/settings/' : `/api/settings/${address}/`
  const read = async () => (await head.send({ method: 'GET', url })).json<Fields>()
  return {
    loaded: flat(await read()),
    read: async () => flat(await read()),
    save: async (_: Person, sent: Fields, loaded?: Fields) => {
      const method = address === 'settings' ? 'PATCH' : 'PUT'
      const payload = { ...nested(sent), ...(loaded && { loaded: flat(pick(loaded, flat(sent))) }) }
      const { statusCode: status, json } = await head.send({ method, url, payload })
      return { status, failure: json<Answer['failure']>() }
    },
  } satisfies Opened
}

const KINDS: Record<string, Kind> = {
  student: {
    open: openStudent,
    both: ['last_name', 'Lindqvist', 'Lundgren'],
    other: ['student_number', '778'],
  },
  'member of the staff': {
    open: openMember,
    both: ['last_name', 'Thrice', 'Twain'],
    other: ['first_name', 'Tess'],
  },
  group: {
    open: openGroup,
    both: ['room_number', '101', '102'],
    other: ['capacity', 31],
    sendsAll: true,
  },
  course: {
    open: openCourse,
    both: ['name', 'Algebra I', 'Algebra II'],
    other: ['core_class_id', 2],
    sendsAll: true,
  },
  'section period': {
    open: openPeriod,
    both: ['name', 'First', 'Opening'],
    other: ['end_time', '09:55'],
    sendsAll: true,
  },
  block: {
    open: openBlock,
    both: ['name', 'First weeks', 'Autumn weeks'],
    other: ['end_date', '2026-10-16'],
  },
  'school with its settings': {
    open: openSettings('settings'),
    both: ['tier_at_risk', 6, 7],
    other: ['name', 'Larkfield North'],
  },
  'letter to families': {
    open: openSettings('letters'),
    both: ['text', 'Dear {contacts}', 'Hello {contacts}'],
    other: ['days', [4, 8]],
    sendsAll: true,
  },
  'code of the district': {
    open: openSettings('attendance-categories'),
    both: ['district_school_id', '255901', '255902'],
    other: ['district_calendar_code', '2026'],
    sendsAll: true,
  },
}

const sentBy = ({ sendsAll }: Kind, loaded: Fields, typed: Fields) =>
  sendsAll ? { ...loaded, ...typed } : typed

for (const [name, kind] of Object.entries(KINDS)) {
  describe(`Two people edit the same ${name}`, () => {
    test('the second is refused with both values where both changed one field, and nothing of it is saved; what only one of them changed is saved', async () => {
      const { loaded, save, read } = await kind.open()
      const [field, first, second] = kind.both
      const [otherField, value] = kind.other
      const colleague = await world.admin(`Cora ${name}`)
      const mine = await save(colleague, sentBy(kind, loaded, { [field]: first }), loaded)
      assert.equal(mine.status, 200, JSON.stringify(mine.failure))

      const typed = { [field]: second, [otherField]: value }
      const refused = await save(admin, sentBy(kind, loaded, typed), loaded)
      assert.equal(refused.status, 409)
      assert.equal(refused.failure.code, 'changed_meanwhile')
      assert.deepEqual(refused.failure.details, { changed: { [field]: { yours: second, theirs: first } } })
      assert.deepEqual((await read())[otherField], loaded[otherField])

      const merged = await save(admin, sentBy(kind, loaded, { [otherField]: value }), loaded)
      assert.equal(merged.status, 200, JSON.stringify(merged.failure))
      const now = await read()
      assert.deepEqual([now[field], now[otherField]].map(String), [first, value].map(String))

      const without = await save(admin, sentBy(kind, loaded, { [field]: second }))
      assert.equal(without.status, 200, JSON.stringify(without.failure))
      assert.equal(String((await read())[field]), String(second), 'without `loaded` the last one counts')
    })
  })
}
