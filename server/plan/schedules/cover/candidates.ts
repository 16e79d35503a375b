import type { CoverCandidate } from '#contract/plan/schedules/cover.ts'
import { GROUP_TYPE_WORDS } from '#contract/words.ts'
import type { ReferenceTeacher } from '#server/reference/reference.ts'
import { busyTimes, missedBy, type Busy } from './busy.ts'
import type { CoverFacts } from './read.ts'
import { sentences } from './sentences.ts'

/** A meeting to be covered: `key` tells it from the others of the day. */
export type MeetingToCover = {
  key: string
  absent_teacher_id: number
  group_ids: readonly number[]
  start_time: string
  end_time: string
}
export type RankedCandidate = CoverCandidate & { cost: number }

/** Each criterion breaks ties of the criteria before it. */
const COST_OF_COVER = 1000
const COST_OF_UNKNOWN_GROUP = 200
const COST_OF_OTHER_TYPE = 100
const COST_OF_CLASS = 2
const MAX_COVERS_COUNTED = 500
const MAX_CLASSES_COUNTED = 40

/**
 * Who could cover meetings, the best first: active teachers who are free then. They are ranked by how many classes they have
 * covered this school year, whether they know the group, whether they teach groups of its type, and by how few classes they
 * have that day; teachers who are equal stay in the order of their names.
 */
export function rankCandidates(
  facts: CoverFacts,
  teachers: Iterable<ReferenceTeacher>,
  meetings: readonly MeetingToCover[],
): RankedCandidate[][] {
  const busy = Map.groupBy(busyTimes(facts), ({ teacher_id }) => teacher_id)
  const active = [...teachers].filter((teacher) => teacher.active)
  return meetings.map((meeting) =>
    active
      .filter(({ id }) => id !== meeting.absent_teacher_id)
      .filter(({ id }) => missedBy(busy.get(id) ?? [], id, meeting).length === 0)
      .map(({ id }) => rank(facts, id, { meeting, busy: busy.get(id) ?? [] }))
      .toSorted((one, other) => one.cost - other.cost),
  )
}

type Ranking = { meeting: MeetingToCover; busy: readonly Busy[] }

function rank(facts: CoverFacts, teacher: number, { meeting, busy }: Ranking): RankedCandidate {
  const covers = facts.coverCounts.get(teacher) ?? 0
  const groups = meeting.group_ids.map((id) => facts.groups.get(id)!)
  const familiarGroups = groups.filter(({ id }) => facts.familiarGroups.get(teacher)?.has(id))
  const types = new Set(groups.map(({ type }) => type).filter((type) => facts.types.get(teacher)?.has(type)))
  const classes = busy.filter(({ meeting: key }) => key !== null && key !== meeting.key).length
  return {
    teacher_id: teacher,
    cost:
      COST_OF_COVER * Math.min(covers, MAX_COVERS_COUNTED) +
      (familiarGroups.length > 0 ? 0 : COST_OF_UNKNOWN_GROUP) +
      (types.size > 0 ? 0 : COST_OF_OTHER_TYPE) +
      COST_OF_CLASS * Math.min(classes, MAX_CLASSES_COUNTED),
    reasons: [
      sentences.coveredThisYear(covers),
      ...(familiarGroups.length > 0
        ? [sentences.knows(familiarGroups.map(({ name }) => name).toSorted())]
        : []),
      ...(types.size > 0 ? [sentences.teaches([...types].map((type) => GROUP_TYPE_WORDS[type]))] : []),
      sentences.otherClasses(classes),
    ],
  }
}
