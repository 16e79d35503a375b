import type { BusyTime } from '#contract/plan/schedules/cover.ts'
import { formatTimeSpan, type TimeDisplay } from '#contract/formats.ts'
import { overlaps } from './matching.ts'
import type { CoverFacts, Lesson, StoredCover } from './read.ts'
import { sentences } from './sentences.ts'

const [FIRST_MINUTE, END_OF_DAY] = ['00:00', '24:00']

/** A time at which a teacher is not free; `meeting` is the one that they have or cover then. */
export type Busy = BusyTime & { meeting: string | null }

/** Which meeting of the day it is: several teachers may meet groups in one section period. */
export const meetingKey = (section_period_id: number, teacher_id: number): string =>
  `${section_period_id} ${teacher_id}`
export const coverKey = ({
  section_period_id,
  absent_teacher_id,
}: Pick<StoredCover, 'section_period_id' | 'absent_teacher_id'>): string =>
  meetingKey(section_period_id, absent_teacher_id)

type Absences = Pick<CoverFacts, 'absences' | 'named' | 'periods'>

export const isAbsentAllDay = ({ absences, named }: Absences, teacher: number): boolean =>
  named.has(teacher) ||
  absences.some(({ teacher_id, section_period_ids }) => teacher_id === teacher && section_period_ids === null)

/** Whether a teacher is entered or named as absent in a section period. */
export const isAbsentIn = (facts: Absences, { teacher_id, section_period_id }: Omit<Lesson, 'group_ids'>) =>
  isAbsentAllDay(facts, teacher_id) ||
  facts.absences.some(
    (absence) =>
      absence.teacher_id === teacher_id && absence.section_period_ids?.includes(section_period_id) === true,
  )

/** The times of the day at which a teacher is absent. */
function absentTimes({ absences, named, periods }: Absences): Busy[] {
  const absent: Omit<Busy, 'teacher_id' | 'start_time' | 'end_time'> = {
    kind: 'absent',
    groups: [],
    section_period_id: null,
    meeting: null,
  }
  const allDay = (teacher_id: number): Busy => ({
    ...absent,
    teacher_id,
    start_time: FIRST_MINUTE,
    end_time: END_OF_DAY,
  })
  return [
    ...[...named].map((teacher_id) => allDay(teacher_id)),
    ...absences.flatMap(({ teacher_id, section_period_ids }) =>
      section_period_ids === null
        ? [allDay(teacher_id)]
        : section_period_ids.flatMap((id) => {
            const period = periods.get(id)
            return period ? [{ ...absent, teacher_id, ...timesOf(period) }] : []
          }),
    ),
  ]
}

const timesOf = ({ start_time, end_time }: { start_time: string; end_time: string }) => ({
  start_time,
  end_time,
})

/** When teachers are not free on a day: own classes, classes that they cover, times off and absences. */
export function busyTimes(facts: CoverFacts): Busy[] {
  const { lessons, periods, groups, covers, off } = facts
  const namesOf = ({ group_ids }: Lesson) => group_ids.map((id) => groups.get(id)!.name).toSorted()
  const lessonByKey = new Map(
    lessons.map((lesson) => [meetingKey(lesson.section_period_id, lesson.teacher_id), lesson]),
  )
  return [
    ...absentTimes(facts),
    ...off.map(({ teacher_id, start_time, end_time }) => ({
      teacher_id,
      start_time,
      end_time,
      kind: 'off' as const,
      groups: [],
      section_period_id: null,
      meeting: null,
    })),
    ...[...lessonByKey].flatMap(([meeting, lesson]) =>
      isAbsentIn(facts, lesson)
        ? []
        : [
            {
              teacher_id: lesson.teacher_id,
              ...timesOf(periods.get(lesson.section_period_id)!),
              kind: 'class' as const,
              groups: namesOf(lesson),
              section_period_id: lesson.section_period_id,
              meeting,
            },
          ],
    ),
    ...covers.flatMap((cover) => {
      const lesson = lessonByKey.get(coverKey(cover))
      if (cover.teacher_id === null || !lesson) return []
      const time = timesOf(periods.get(cover.section_period_id)!)
      return [
        {
          teacher_id: cover.teacher_id,
          ...time,
          kind: 'cover' as const,
          groups: namesOf(lesson),
          section_period_id: cover.section_period_id,
          meeting: coverKey(cover),
        },
      ]
    }),
  ]
}

type Time = { start_time: string; end_time: string }

/** What a teacher would miss by covering a meeting; the coverage of that meeting itself is ignored. */
export const missedBy = (busy: readonly Busy[], teacher: number, meeting: Time & { key: string }): Busy[] =>
  busy.filter(
    (time) => time.teacher_id === teacher && time.meeting !== meeting.key && overlaps(time, meeting),
  )

/** 'Tess Lund meets Core 7-1 from 09:00 to 10:00.' */
export function missedSentence(name: string, { kind, groups, ...time }: Busy, display: TimeDisplay): string {
  if (kind === 'absent') return sentences.absentThen(name)
  const when = formatTimeSpan(time.start_time, time.end_time, display)
  if (kind === 'off') return sentences.offThen(name, when)
  return sentences.busyThen(name, kind, groups, when)
}
