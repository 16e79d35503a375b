import type { FailureCode } from '#contract/failure.ts'
import type { CoverDay, CoverMeeting } from '#contract/plan/schedules/cover.ts'
import { closureName, adjacentMeetingDays, periodsOn } from '#server/plan/calendar/meetings.ts'
import { holidaySentence } from '#server/plan/calendar/days.ts'
import type { Context } from '#server/http/context.ts'
import type { Period } from '#server/reference/reference.ts'
import { busyTimes, coverKey, isAbsentIn, meetingKey } from './busy.ts'
import { rankCandidates, type MeetingToCover } from './candidates.ts'
import { matchCovers } from './matching.ts'
import { readCoverFacts, type CoverFacts, type StoredCover } from './read.ts'
import { sentences } from './sentences.ts'

/** Who covers the meetings of absent teachers on a day, and who could; `named` are absent besides those who are entered. */
export async function findCoverDay(
  context: Context,
  day: string,
  named: readonly number[],
): Promise<CoverDay> {
  const { db, reference } = context
  const isSchoolDay = closureName(reference, day) === undefined
  const found = await readCoverFacts(db, reference, { day, named })
  const facts = isSchoolDay ? found : { ...found, lessons: [], periods: new Map<number, Period>() }
  const meetings = coverMeetings(context, facts)
  return {
    date: day,
    closed: closedDay(context, day)?.message ?? null,
    ...adjacentMeetingDays(reference, day),
    meetings,
    absences: [...facts.absences],
    busy: busyTimes(facts),
    teachers: namedTeachers(context, facts, meetings),
  }
}

/** Returns why coverage cannot be chosen on a day: it is over, the school is closed, or no class meets; null where it can. */
export function closedDay(
  { reference, now, school }: Context,
  day: string,
): { code: FailureCode; message: string } | null {
  const closure = closureName(reference, day)
  if (closure !== undefined) {
    return { code: 'closed_day', message: sentences.closedDay(holidaySentence(day, closure, school)) }
  }
  if (day < now.day) {
    return { code: 'window', message: sentences.pastDay(day, school) }
  }
  if (periodsOn(reference, day).length > 0) return null
  return { code: 'not_meeting', message: sentences.noClasses(day, school) }
}

/** A meeting of an absent teacher with what is stored about its cover. */
export type AbsentMeeting = MeetingToCover & {
  period: Period
  stored: StoredCover | undefined
  /** It has ended. */
  over: boolean
}

/** The meetings of the absent teachers on a day by time, and those of which it is stored who covered them. */
export function absentMeetings({ reference, now }: Context, facts: CoverFacts): AbsentMeeting[] {
  const stored = new Map(facts.covers.map((cover) => [coverKey(cover), cover]))
  const order = new Map([...reference.teachers.keys()].map((id, index) => [id, index]))
  return facts.lessons
    .flatMap((lesson): AbsentMeeting[] => {
      const key = meetingKey(lesson.section_period_id, lesson.teacher_id)
      if (!isAbsentIn(facts, lesson) && !stored.has(key)) return []
      const period = facts.periods.get(lesson.section_period_id)!
      const { start_time, end_time } = period
      return [
        {
          key,
          absent_teacher_id: lesson.teacher_id,
          group_ids: lesson.group_ids,
          start_time,
          end_time,
          period,
          stored: stored.get(key),
          over: facts.day < now.day || (facts.day === now.day && end_time <= now.time),
        },
      ]
    })
    .toSorted(
      (one, other) =>
        one.start_time.localeCompare(other.start_time) ||
        one.end_time.localeCompare(other.end_time) ||
        order.get(one.absent_teacher_id)! - order.get(other.absent_teacher_id)! ||
        one.period.id - other.period.id,
    )
}

function coverMeetings(context: Context, found: CoverFacts): CoverMeeting[] {
  const all = absentMeetings(context, found)
  const inEffect = new Set(all.filter((meeting) => isInEffect(found, meeting)).map(({ key }) => key))
  // Teachers who are absent by now no longer cover upcoming classes.
  const facts = { ...found, covers: found.covers.filter((cover) => inEffect.has(coverKey(cover))) }
  const candidates = rankCandidates(facts, context.reference.teachers.values(), all)
  const proposals = proposeCovers(facts, all, candidates)
  return all.map((meeting, index) => {
    const cover = inEffect.has(meeting.key) ? meeting.stored : undefined
    const groups = meeting.group_ids.map((id) => facts.groups.get(id)!)
    const { period } = meeting
    return {
      section_period_id: period.id,
      absent_teacher_id: meeting.absent_teacher_id,
      name: period.name,
      grade_level: period.grade_level_id,
      start_time: period.start_time,
      end_time: period.end_time,
      group_ids: [...meeting.group_ids],
      groups: groups.map(({ name }) => name).toSorted(),
      rooms: [...new Set(groups.flatMap(({ room_number }) => room_number ?? []))].toSorted(),
      room_today: cover?.room_today ?? null,
      teacher_id: cover ? cover.teacher_id : (proposals.get(meeting.key) ?? null),
      state: cover ? (cover.teacher_id === null ? 'not_needed' : 'saved') : 'proposed',
      over: meeting.over,
      candidates: candidates[index]!.map(({ teacher_id, reasons }) => ({ teacher_id, reasons })),
    }
  })
}

/** Whether the stored coverage of a meeting still applies: the meeting is over, or its covering teacher is not absent. */
function isInEffect({ named }: CoverFacts, { stored, over }: AbsentMeeting): boolean {
  if (!stored) return false
  return stored.teacher_id === null || over || !named.has(stored.teacher_id)
}

/** The proposed teachers for upcoming meetings without stored coverage. */
function proposeCovers(
  facts: CoverFacts,
  all: readonly AbsentMeeting[],
  candidates: readonly (readonly { teacher_id: number; cost: number }[])[],
): Map<string, number | null> {
  const stored = new Set(facts.covers.map(coverKey))
  const open = all.flatMap((meeting, index) =>
    meeting.over || stored.has(meeting.key)
      ? []
      : [
          {
            key: meeting.key,
            start_time: meeting.start_time,
            end_time: meeting.end_time,
            candidates: candidates[index]!.map(({ teacher_id, cost }) => ({ teacher: teacher_id, cost })),
          },
        ],
  )
  const already = new Map<number, number>()
  for (const { teacher_id } of facts.covers) {
    if (teacher_id !== null) already.set(teacher_id, (already.get(teacher_id) ?? 0) + 1)
  }
  const matching = matchCovers(open, already)
  return new Map(open.map(({ key }, index) => [key, matching[index]!]))
}

/** The active teachers, and former ones whom the day names, by name. */
function namedTeachers(
  { reference }: Context,
  { coverCounts, named, absences }: CoverFacts,
  meetings: readonly CoverMeeting[],
): CoverDay['teachers'] {
  const mentioned = new Set([
    ...named,
    ...absences.map(({ teacher_id }) => teacher_id),
    ...meetings.flatMap(({ absent_teacher_id, teacher_id }) => [absent_teacher_id, teacher_id]),
  ])
  return [...reference.teachers.values()]
    .filter(({ id, active }) => active || mentioned.has(id))
    .map(({ id, first_name, last_name, active }) => ({
      id,
      first_name,
      last_name,
      active,
      covers: coverCounts.get(id) ?? 0,
    }))
}
