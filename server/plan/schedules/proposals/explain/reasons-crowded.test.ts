import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canHold } from '#tests/proposals/possible-week.ts'
import { hourOn, periodId, smallSchool, type SmallSchool } from '#tests/proposals/small-school.ts'
import { Random } from '../engine/random.ts'
import { propose } from '../search.ts'
import { reasonsOf } from './reasons.ts'
import { loadSolver } from './solver.ts'

const { decide } = await loadSolver()
const SCHOOLS = 20

/** Four groups and three teachers with more to do than fits: rooms, shared students, times off, doubles, bands, classes, pins. */
function crowdedSchool(seed: number): SmallSchool {
  const random = new Random(seed)
  const isOneOf = (count: number) => random.below(count) === 0
  const days = 1 + random.below(2)
  const school = smallSchool({ days, hours: 3 })
  const hour = () => 1 + random.below(3)
  const teachers = ['Ada Abel', 'Ben Carter', 'Lena Trinh'].map((name) =>
    school.addTeacher(name, ...(isOneOf(3) ? [hourOn([1, 2], hour())] : [])),
  )
  const groups = [4, 4, 5, 5].map((grade, place) =>
    school.addGroup(`Core ${grade + 5}${'ABCD'[place]}`, { grade, room: isOneOf(3) ? '12' : null }),
  )
  for (const one of groups)
    for (const other of groups)
      if (one < other && isOneOf(4))
        school.input.sharing.push({ groups: [one, other], students: 1 + random.below(3) })
  const pairs = groups.flatMap((group) => teachers.map((teacher) => [group, teacher] as const))
  for (const [group, teacher] of pairs) {
    if (random.below(2) === 0) continue
    const meetings = 1 + random.below(days + 1)
    const requirement = school.addNeed(group, teacher, meetings, {
      doubles: meetings > 1 && isOneOf(4) ? 1 : 0,
    })
    const { grade } = school.input.groups[group - 1]!
    if (isOneOf(4)) school.pin(group, teacher, periodId(grade, 1 + random.below(days), hour()))
    const partner = school.input.requirements.find(
      (other) =>
        other.meetings === meetings &&
        other.group !== group &&
        other.doubles === school.input.requirements[requirement - 1]!.doubles,
    )
    if (!partner || partner.together !== null || partner.sameClass !== null || !isOneOf(3)) continue
    const own = school.input.requirements[requirement - 1]!
    if (partner.teacher === teacher) partner.sameClass = own.sameClass = `Class ${requirement}`
    else partner.together = own.together = `Band ${requirement}`
  }
  if (isOneOf(2))
    school.addElsewhere(school.addGroup('Core 11A', { grade: 6 }), teachers[0]!, hourOn([1], hour()))
  return school
}

test('In crowded schools all reasons are true and none can be left out, tried by hand', () => {
  let explained = 0
  for (let seed = 1; seed <= SCHOOLS; seed++) {
    const { input } = crowdedSchool(seed)
    const result = propose(input, { seed, milliseconds: 20 })
    const options = {
      decide,
      display: { locale: 'en-US', clock: '24h' },
      milliseconds: 10_000,
      now: () => performance.now(),
    } as const
    for (const { facts, message, proven } of reasonsOf(input, result, options)) {
      assert.ok(proven, `school ${seed}: ${message}`)
      if (facts.length === 0) continue
      explained++
      const texts = `school ${seed}: ${facts.map(({ text }) => text).join('; ')}`
      assert.ok(!canHold(input, facts), `possible in ${texts}`)
      for (const fact of facts)
        assert.ok(
          canHold(
            input,
            facts.filter((other) => other !== fact),
          ),
          `impossible without "${fact.text}" in ${texts}`,
        )
    }
  }
  assert.ok(explained > SCHOOLS)
})
