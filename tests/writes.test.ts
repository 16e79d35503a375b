import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { api } from '#contract/index.ts'
import { openForFile } from './world/file-hooks.ts'
import { openWorld } from './world/world.ts'
import { ABSENCES_WRITES } from './writes/absences.ts'
import { ATTENDANCE_WRITES } from './writes/attendance.ts'
import { COUNTER_WRITES } from './writes/counter.ts'
import { COVER_WRITES } from './writes/cover.ts'
import {
  CALLERS,
  numbersOf,
  openCase,
  type Caller,
  type Write,
  type WriteCase,
  type WriteKey,
  type Writes,
} from './writes/case.ts'
import { EMERGENCY_WRITES } from './writes/emergency.ts'
import { FACES_WRITES } from './writes/faces.ts'
import { FAMILIES_WRITES } from './writes/families.ts'
import { GROUPS_WRITES } from './writes/groups.ts'
import { LETTERHEAD_WRITES } from './writes/letterhead.ts'
import { MAIL_WRITES } from './writes/mail.ts'
import { ONEROSTER_WRITES } from './writes/oneroster.ts'
import { ENROLLMENT_WRITES } from './writes/enrollments.ts'
import { PEOPLE_WRITES } from './writes/people.ts'
import { PROPOSALS_WRITES } from './writes/proposals.ts'
import { SCHEDULES_WRITES } from './writes/schedules.ts'
import { ROLL_OVER_WRITES } from './writes/roll-over.ts'
import { YEARS_WRITES } from './writes/years.ts'

/** Every writing call about someone else's class, by hand: who may make it. A new route needs a line in one of these. */
const WRITES: Writes<WriteKey> = {
  // First, because it is for all students, who become more with each call.
  ...ROLL_OVER_WRITES,
  ...PEOPLE_WRITES,
  ...ENROLLMENT_WRITES,
  ...GROUPS_WRITES,
  ...SCHEDULES_WRITES,
  ...COVER_WRITES,
  ...PROPOSALS_WRITES,
  ...FACES_WRITES,
  ...FAMILIES_WRITES,
  ...ATTENDANCE_WRITES,
  ...LETTERHEAD_WRITES,
  ...COUNTER_WRITES,
  ...EMERGENCY_WRITES,
  ...MAIL_WRITES,
  ...ABSENCES_WRITES,
  ...ONEROSTER_WRITES,
  ...YEARS_WRITES,
}

const school = openForFile(
  async () => {
    const world = await openWorld({ env: { READS_PER_MINUTE: '1000000', WRITES_PER_MINUTE: '1000000' } })
    return { world, office: await world.superuser(), count: 0 }
  },
  ({ world }) => world.close(),
)

/** The class about which each caller was refused last: a call that is refused leaves it as it was. */
const untouched = new Map<Caller, WriteCase>()

/** A class for one call. One that a call changed, or that was prepared for a call, is not used again. */
async function openCaseFor(caller: Caller, isAllowed: boolean): Promise<WriteCase> {
  const nth = ++school.count
  const before = untouched.get(caller)
  if (before && !isAllowed) return { ...before, ...numbersOf(nth) }
  const one = await openCase(school.world, school.office, caller, nth)
  if (!isAllowed) untouched.set(caller, one)
  return one
}

const fieldsOf = (one: WriteCase, fields: Write<WriteKey>['fields']) =>
  typeof fields === 'function' ? fields(one) : fields
const paramsOf = (input: unknown) => (input as { params?: Record<string, number> } | undefined)?.params

test('the table has every writing route', () => {
  assert.deepEqual(
    Object.keys(WRITES).sort(),
    Object.keys(api)
      .filter((key) => !key.startsWith('GET '))
      .sort(),
  )
})

for (const [key, writes] of Object.entries(WRITES) as [WriteKey, readonly Write<WriteKey>[]][]) {
  describe(key, () => {
    for (const { does, may, input, file, fields } of writes) {
      for (const caller of CALLERS) {
        const isAllowed = may.includes(caller)
        test(`${does}: the ${caller} ${isAllowed ? 'may' : 'may not'}`, async () => {
          const one = await openCaseFor(caller, isAllowed)
          const prepared = input?.(one)
          if (prepared instanceof Promise || file) untouched.delete(caller)
          const sent = await prepared
          const { status, text } = file
            ? await one.caller.upload(
                key,
                await file(one),
                'file.xlsx',
                await fieldsOf(one, fields),
                paramsOf(sent),
              )
            : await one.caller.call(key, sent)
          if (isAllowed) assert.ok(status < 300, `${status} ${text}`)
          // The office is refused only what it does in another way.
          else
            assert.ok(
              [
                403,
                404,
                ...(caller === 'office' ? [409] : []),
                ...(api[key].who === 'substitute' ? [401] : []),
              ].includes(status),
              `${status} ${text}`,
            )
        })
      }
    }
  })
}
