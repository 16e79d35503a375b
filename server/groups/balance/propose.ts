import { setImmediate } from 'node:timers/promises'
import type { BalanceBody, BalancedProposal } from '#contract/groups/balance.ts'
import { groupTypeOf, type GroupKind } from '#contract/groups/group-shapes.ts'
import type { Tier } from '#contract/words.ts'
import type { Context } from '#server/http/context.ts'
import { assertMayFill } from '#server/http/own-class/office-only.ts'
import { notFound, Refusal } from '#server/http/failures.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'
import { chronicAbsence } from '#server/reports/chronic.ts'
import type { RunReport } from '#server/http/downloads/report-queue.ts'
import { findPairsAmong } from '#server/people/students/labels/pairs.ts'
import type { PlanDay } from '#server/plan/calendar/plan-day.ts'
import { balanceInSteps, type Balanced } from './balance.ts'
import { findCandidates, findChosenGroups, type Candidate, type ChosenGroup } from './load.ts'
import { targetsOf, type BalanceInput } from './model.ts'
import { unmetConstraints } from './unmet-constraints.ts'
import { needsTiers, traitsOf, type Trait } from './traits.ts'
import { sentences } from '../sentences.ts'

/** A search keeps the process busy for up to a second, a few milliseconds at a time. */
const limited = limitConcurrency(2, 'balance')

/**
 * Proposes even groups for those who are in the chosen groups or in none of the type; saves nothing. 404 for an unknown group,
 * 400 for one of another grade, and for students who are not active in the grade, 403 for an own group of a teacher.
 */
export async function proposeBalance(
  context: Context,
  run: RunReport,
  { kind, body, on }: { kind: GroupKind; body: BalanceBody; on: PlanDay },
): Promise<BalancedProposal> {
  const type = groupTypeOf(kind)
  const grade = body.grade_level_id
  const groups = await findGroupsToFill(context, { kind, on }, body)
  await assertMayFill(context.db, context, body.group_ids)
  const candidates = await findCandidates(context.db, { grade, on })
  assertInGrade(candidates, body)
  const pinned = new Set(body.pinned)
  const groupAt = new Map(groups.map(({ id }, index) => [id, index]))
  const students = candidates.filter(({ id, groups: own }) => {
    const group = own[type]
    return group === undefined ? !pinned.has(id) : groupAt.has(group.id)
  })
  const tiers = needsTiers(body.balance) ? await readTiers(context, run, students) : new Map<number, Tier>()
  const traits = traitsOf(body.balance, students, { type, tiers })
  const input = inputOf({
    students,
    traits,
    groups,
    homeOf: ({ groups: own }) => (own[type] === undefined ? null : groupAt.get(own[type].id)!),
    pinned,
    pairs: await pairsOf(context, body, students),
  })
  const result = await limited(() => search(input))
  return proposal({ students, groups, traits, input, result })
}

async function search(input: BalanceInput): Promise<Balanced> {
  const steps = balanceInSteps(input)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}

async function findGroupsToFill(
  { db }: Context,
  { kind, on }: { kind: GroupKind; on: PlanDay },
  { group_ids, grade_level_id }: BalanceBody,
): Promise<ChosenGroup[]> {
  const groups = await findChosenGroups(db, group_ids, on)
  if (groups.length < new Set(group_ids).size || groups.some(({ type }) => type !== groupTypeOf(kind)))
    throw notFound('group')
  const other = groups.find(({ grade_level }) => grade_level !== grade_level_id)
  if (!other) return groups
  const problem = sentences.groupOfOtherGrade(other.name, other.grade_level, grade_level_id)
  throw new Refusal('invalid', problem, { fields: { group_ids: problem } })
}

/** 400 where a pair or a student who stays is not an active student of the grade, and for pairs of one student. */
function assertInGrade(
  candidates: readonly Candidate[],
  { apart, together, pinned, grade_level_id }: BalanceBody,
) {
  const candidateIds = new Set(candidates.map(({ id }) => id))
  for (const [field, ids] of Object.entries({ apart: apart?.flat(), together: together?.flat(), pinned })) {
    const unknown = ids?.find((id) => !candidateIds.has(id))
    if (unknown === undefined) continue
    const problem = sentences.studentOfOtherGrade(unknown, grade_level_id)
    throw new Refusal('invalid', problem, { fields: { [field]: problem } })
  }
  if (![...(apart ?? []), ...(together ?? [])].some(([one, other]) => one === other)) return
  const problem = sentences.sameStudentTwice
  throw new Refusal('invalid', problem, { fields: { apart: problem } })
}

/** The tier of each student by the marks of this school year up to today. */
async function readTiers(
  { school, now }: Context,
  run: RunReport,
  students: readonly Candidate[],
): Promise<Map<number, Tier>> {
  const range = { start: school.yearStart, end: now.day }
  const ids = students.map(({ id }) => id)
  if (range.end < range.start) return new Map()
  const rows = await run((db) => chronicAbsence(db, { range, filters: {} }, ids))
  return new Map(rows.map(({ student_id, tier }) => [student_id, tier]))
}

/** The pairs of the request, else those saved with the students; pairs with a student who is not placed are ignored. */
async function pairsOf(
  { db }: Context,
  { apart, together }: BalanceBody,
  students: readonly Candidate[],
): Promise<BalanceInput['pairs']> {
  const at = new Map(students.map(({ id }, index) => [id, index]))
  const isSent = apart !== undefined && together !== undefined
  const storedPairs = isSent ? [] : await findPairsAmong(db, [...at.keys()])
  const idsOf = (kind: 'apart' | 'together', sent: readonly (readonly number[])[] | undefined) =>
    (sent ?? storedPairs.filter((pair) => pair.kind === kind).map(({ ids }) => ids)).map((ids) => ({
      kind,
      ids,
    }))
  const all = [...idsOf('apart', apart), ...idsOf('together', together)]
  const once = new Map(all.map((pair) => [`${pair.kind} ${pair.ids.toSorted((a, b) => a - b).join()}`, pair]))
  return [...once.values()].flatMap(({ kind, ids: [one, other] }) => {
    const [first, second] = [at.get(one!), at.get(other!)]
    return first === undefined || second === undefined ? [] : [{ kind, one: first, other: second }]
  })
}

type InputParts = {
  students: readonly Candidate[]
  traits: readonly Trait[]
  groups: readonly ChosenGroup[]
  homeOf: (student: Candidate) => number | null
  pinned: ReadonlySet<number>
  pairs: BalanceInput['pairs']
}

/** The values of all traits are in one list, trait after trait. */
function inputOf({ students, traits, groups, homeOf, pinned, pairs }: InputParts): BalanceInput {
  const firsts = firstValues(traits)
  return {
    students: students.map((student, index) => ({
      home: homeOf(student),
      pinned: pinned.has(student.id),
      values: traits.map(({ valueOf }, place) => {
        const value = valueOf[index] ?? null
        return value === null ? null : firsts[place]! + value
      }),
    })),
    groups: groups.map(({ capacity }) => ({ capacity })),
    values: traits.flatMap(({ values }) => values.map(({ isMissing }) => ({ isMissing }))),
    pairs,
  }
}

function firstValues(traits: readonly Trait[]): number[] {
  let next = 0
  return traits.map(({ values }) => {
    next += values.length
    return next - values.length
  })
}

type ProposalParts = Pick<InputParts, 'students' | 'groups' | 'traits'> & {
  input: BalanceInput
  result: Balanced
}

function proposal({ students, groups, traits, input, result: { groupOf } }: ProposalParts): BalancedProposal {
  const homes = input.students.map(({ home }) => home)
  const movers = students.flatMap(({ id }, index) => {
    const [from, to] = [homes[index] ?? null, groupOf[index] ?? null]
    return to === null || to === from ? [] : [{ id, from, to, index }]
  })
  const even = targetsOf({ ...input, students: input.students.map((one) => ({ ...one, pinned: false })) })
  const count = (places: readonly (number | null)[], has: (student: number) => boolean) =>
    groups.map((_, group) => places.filter((place, student) => place === group && has(student)).length)
  const firsts = firstValues(traits)
  const [before, after] = [count(homes, () => true), count(groupOf, () => true)]
  return {
    places: movers.map(({ id, to }) => ({ student_id: id, group_id: groups[to]!.id })),
    groups: groups.map(({ id, name }, group) => ({
      id,
      name,
      before: before[group]!,
      after: after[group]!,
      students: movers.filter(({ to }) => to === group).map(({ index }) => nameOf(students[index]!)),
    })),
    left_over: students.filter((_, index) => (groupOf[index] ?? null) === null).map(nameOf),
    undo: movers.map(({ id, from }) => ({
      student_id: id,
      group_id: from === null ? null : groups[from]!.id,
    })),
    balance: traits.map(({ name, label, values }, place) => ({
      trait: name,
      label,
      values: values.map((value, index) => {
        const at = firsts[place]! + index
        const has = (student: number) => input.students[student]!.values[place] === at
        return {
          label: value.label,
          is_missing: value.isMissing,
          before: count(homes, has),
          after: count(groupOf, has),
          share: even.counts[at]!,
        }
      }),
    })),
    not_kept: unmetConstraints({
      input,
      groupOf,
      even,
      names: {
        students: students.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
        groups: groups.map(({ name }) => name),
        values: traits.flatMap(({ label, values }) =>
          values.map((value) => (label.endsWith(value.label) ? label : `${label} ${value.label}`)),
        ),
      },
    }),
  }
}

const nameOf = ({ id, first_name, last_name }: Candidate) => ({ id, first_name, last_name })
