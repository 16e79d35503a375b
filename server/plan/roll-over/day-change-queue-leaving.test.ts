import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plainBrowser } from '#tests/provider/plain-browser.ts'
import { currentUserOf, signIn } from '#tests/provider/signing-in.ts'
import { feedCalls } from '#tests/world/calendars.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { useListeningWorld } from '#tests/world/listening-world.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { openFamily, readFamily, sendFamilyResponse, setContacts } from '#tests/world/visits/families.ts'
import { dayChangeQueue } from './day-change-queue.ts'

const LAST_DAY = '2026-09-18'
const DAY_AFTER = '2026-09-19'

const world = useListeningWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

/** The job of the running server, and a clock that a test moves. */
function serverWithClock() {
  const clock = { day: '2026-09-14', moment: () => new Date(), school: () => at(clock.day) }
  const at = (day: string) => ({ day, time: '00:01', local: `${day}T00:01:00`, moment: new Date() })
  const line = () => undefined
  const { db, reports, config } = world
  const queue = dayChangeQueue({ db, reports, config, clock, log: { info: line, warn: line, error: line } })
  const { signal } = new AbortController()
  return {
    changeDay: (day: string) => {
      clock.day = day
      return queue.serve(signal)
    },
  }
}

/** A student with all that works without the office: an account that is signed in, a family link and a calendar address. */
async function addStudentWithAccess(name: string) {
  const email = `${name.toLowerCase().replace(' ', '.')}@larkfield.example`
  const studentId = await world.addStudent(name)
  await addGroup(world, { name: `Core ${name}`, students: [studentId] })
  const browser = plainBrowser(world.origin)
  await signIn(browser, email)
  const family = await openFamily(office, studentId)
  const { address } = (await feedCalls.createForStudent(office, studentId)).body
  return {
    studentId,
    email,
    browser,
    family,
    /** What works at the moment. */
    works: async () => {
      const again = plainBrowser(world.origin)
      await signIn(again, email)
      return {
        session: (await currentUserOf(browser)).role ?? null,
        sign_in: (await currentUserOf(again)).role ?? null,
        schedule: (await again.call(`/students/api/schedule/${studentId}/`)).status,
        family: (await readFamily(world, family)).status,
        response: (await sendFamilyResponse(world, family)).status,
        feed: (await feedCalls.read(world, address)).statusCode,
      }
    },
  }
}

const EVERYTHING = {
  session: 'student',
  sign_in: 'student',
  schedule: 200,
  family: 200,
  response: 200,
  feed: 200,
}
const NOTHING = { session: null, sign_in: 'none', schedule: 403, family: 403, response: 403, feed: 404 }

const withdraw = (studentId: number) =>
  office.call('POST /api/students/:studentId/withdraw/', {
    params: { studentId },
    body: { last_day: LAST_DAY, exit_code: 'moved_away' },
  })

describe('When the day after a planned last day comes', () => {
  test('the account, the family link and the calendar address of the student end; on the last day they work', async () => {
    const server = serverWithClock()
    const lee = await addStudentWithAccess('Lee Leaving')
    const sue = await addStudentWithAccess('Sue Staying')
    assert.equal((await withdraw(lee.studentId)).status, 200)
    for (const day of ['2026-09-14', LAST_DAY]) {
      await server.changeDay(day)
      assert.deepEqual(await lee.works(), EVERYTHING, day)
    }
    await server.changeDay(DAY_AFTER)
    assert.deepEqual(await lee.works(), NOTHING)
    assert.deepEqual(await sue.works(), EVERYTHING)
  })

  test('a family link that is also of another child shows that child alone', async () => {
    const server = serverWithClock()
    const [una, ole] = [await world.addStudent('Una Older'), await world.addStudent('Ole Older')]
    const mother = { name: 'Olga Older', email: 'olga@families.example', may_receive: true }
    await setContacts(office, ole, [mother])
    const [contact] = await setContacts(office, una, [mother])
    const made = await office.call('POST /api/students/:studentId/family-links/', {
      params: { studentId: una },
      body: { contact_id: contact! },
    })
    const token = made.body.address.split('#')[1]
    const children = async () =>
      (await readFamily(world, token)).body.children.map(({ first_name }) => first_name)
    await withdraw(una)
    await server.changeDay(LAST_DAY)
    assert.deepEqual(await children(), ['Una', 'Ole'])
    await server.changeDay(DAY_AFTER)
    assert.deepEqual(await children(), ['Ole'])
  })
})

describe('Before a planned first day', () => {
  test('an account, a family link and a calendar address that a student had do not work, and then the account does', async () => {
    const server = serverWithClock()
    const rae = await addStudentWithAccess('Rae Returning')
    await office.call('PATCH /students/api/update/:studentId/', {
      params: { studentId: rae.studentId },
      body: { is_active: false },
    })
    const planned = await office.call('POST /api/students/:studentId/enrollments/', {
      params: { studentId: rae.studentId },
      body: { first_day: DAY_AFTER, grade_level: 4, entry_code: 'returned' },
    })
    assert.equal(planned.status, 200, planned.text)
    await server.changeDay(LAST_DAY)
    assert.deepEqual(await rae.works(), NOTHING)
    await server.changeDay(DAY_AFTER)
    const { sign_in, schedule, feed } = await rae.works()
    assert.deepEqual({ sign_in, schedule, feed }, { sign_in: 'student', schedule: 200, feed: 404 })
  })

  test('the account of a new student opens no record, also where the person has signed in already', async () => {
    const server = serverWithClock()
    const email = 'una.upcoming@larkfield.example'
    const browser = plainBrowser(world.origin)
    await signIn(browser, email)
    const added = await office.call('POST /students/api/add/', {
      body: { first_name: 'Una', last_name: 'Upcoming', email, grade_level: 4, first_day: '2026-09-21' },
    })
    assert.equal(added.status, 200, added.text)
    await server.changeDay('2026-09-20')
    assert.equal((await currentUserOf(browser)).role, 'none')
    await server.changeDay('2026-09-21')
    assert.equal((await currentUserOf(browser)).role, 'student')
  })
})
