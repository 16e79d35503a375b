import { GROUP_TYPE_LABELS, TIER_LABELS, TIERS, type GroupType, type Tier } from '#contract/words.ts'
import { Refusal } from '#server/http/failures.ts'
import type { Candidate } from './load.ts'
import { sentences } from '../sentences.ts'

/** A trait that groups are balanced by; each student has one of its values, or none. */
export type Trait = {
  /** Its name in the request: 'cte_group', 'label:ELL'. */
  name: string
  label: string
  values: { label: string; isMissing: boolean }[]
  /** The value of each student, as a place in `values`; null where the student does not count. */
  valueOf: (number | null)[]
}

const GROUP_TRAITS: Record<string, GroupType> = {
  core_group: 'core',
  cte_group: 'cte',
  homeroom: 'homeroom',
}
const LABEL = 'label:'

/** Whether attendance has to be read for these traits. */
export const needsTiers = (names: readonly string[]): boolean => names.includes('attendance_tier')

/**
 * The traits with these names, each once. 400 for groups of the type that is being balanced, because their members are the
 * result.
 */
export function traitsOf(
  names: readonly string[],
  students: readonly Candidate[],
  { type, tiers }: { type: GroupType; tiers: ReadonlyMap<number, Tier> },
): Trait[] {
  const labels = sortedUnique(students.flatMap((student) => student.labels))
  const chosen = names.flatMap((name) => {
    if (name === 'labels') return labels.map((label) => LABEL + label)
    return name.startsWith(LABEL) ? LABEL + spelled(labels, name.slice(LABEL.length).trim()) : name
  })
  return [...new Set(chosen)].map((name) => {
    if (name.startsWith(LABEL)) return labelTrait(name, students)
    if (name === 'attendance_tier') return tierTrait(students, tiers)
    const of = GROUP_TRAITS[name]!
    if (of === type) throw ownType(type)
    return groupTrait(name, of, students)
  })
}

const spelled = (labels: readonly string[], label: string) =>
  labels.find((existing) => existing.toLowerCase() === label.toLowerCase()) ?? label

function labelTrait(name: string, students: readonly Candidate[]): Trait {
  const label = name.slice(LABEL.length)
  return {
    name,
    label: `Label ${label}`,
    values: [{ label, isMissing: false }],
    valueOf: students.map(({ labels }) => (labels.includes(label) ? 0 : null)),
  }
}

/** A student without marks of this school year is satisfactory, as in the reports. */
const tierTrait = (students: readonly Candidate[], tiers: ReadonlyMap<number, Tier>): Trait =>
  trait('attendance_tier', 'Attendance tier', {
    values: students.map(({ id }) => TIER_LABELS[tiers.get(id) ?? 'satisfactory']),
    order: TIERS.map((tier) => TIER_LABELS[tier]),
    missing: '',
  })

/** Homerooms are the homeroom groups, and for students who are in none their homeroom teachers. */
function groupTrait(name: string, of: GroupType, students: readonly Candidate[]): Trait {
  const values = students.map(
    ({ groups, homeroom_teachers }) =>
      groups[of]?.name ??
      (of === 'homeroom' && homeroom_teachers ? `Homeroom of ${homeroom_teachers}` : null),
  )
  const order = sortedUnique(values.flatMap((value) => value ?? []))
  const label = of === 'homeroom' ? 'Homeroom' : GROUP_TYPE_LABELS[of]
  return trait(name, label, { values, order, missing: of === 'homeroom' ? 'No homeroom' : `No ${label}` })
}

type Parts = { values: (string | null)[]; order: string[]; missing: string }

function trait(name: string, label: string, { values, order, missing }: Parts): Trait {
  const used = order.filter((value) => values.includes(value))
  const hasMissing = values.includes(null)
  return {
    name,
    label,
    values: [
      ...used.map((value) => ({ label: value, isMissing: false })),
      ...(hasMissing ? [{ label: missing, isMissing: true }] : []),
    ],
    valueOf: values.map((value) => (value === null ? used.length : used.indexOf(value))),
  }
}

const collator = new Intl.Collator('en', { numeric: true })
const sortedUnique = (texts: readonly string[]) => [...new Set(texts)].sort(collator.compare)

function ownType(type: GroupType): Refusal {
  const problem = sentences.balanceByOwnType(type)
  return new Refusal('invalid', problem, { fields: { balance: problem } })
}
