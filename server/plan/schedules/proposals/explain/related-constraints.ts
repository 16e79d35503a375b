import type { InputRequirement } from '../input.ts'
import type { Fact } from './facts.ts'
import type { ExplainContext } from './context.ts'

/**
 * Sets of facts that grow around a requirement, the smallest first: the requirement with those that meet together with
 * it, the requirements of its teachers, those of its groups, those of groups that share students or a room with them, and
 * so on until nothing is added. Within a set the farthest requirements come first and the requirement itself last, so
 * that the nearest reasons are kept when it is shrunk.
 */
export function* relatedConstraints(context: ExplainContext, target: InputRequirement): Generator<Fact[]> {
  const { requirements } = context.input
  const partners = partnerGroups(context)
  const order = withCompanions(requirements, [target])
  yield factsAround(context, order)
  for (let from = 0; from < order.length;) {
    const center = order.slice(from)
    from = order.length
    const teachers = new Set(center.map(({ teacher }) => teacher))
    const groups = new Set(center.map(({ group }) => group))
    const sharing = new Set([...groups].flatMap((group) => partners.get(group) ?? []))
    if (add(({ teacher }) => teachers.has(teacher))) yield factsAround(context, order)
    if (add(({ group }) => groups.has(group))) yield factsAround(context, order)
    if (add(({ group }) => sharing.has(group))) yield factsAround(context, order)
  }

  function add(belongs: (requirement: InputRequirement) => boolean): boolean {
    const before = new Set(order)
    const added = requirements.filter((requirement) => !before.has(requirement) && belongs(requirement))
    const all = withCompanions(requirements, added).filter((requirement) => !before.has(requirement))
    order.push(...all)
    return all.length > 0
  }
}

/** Requirements, and those that meet together with them or are one class with them. */
function withCompanions(
  requirements: readonly InputRequirement[],
  center: readonly InputRequirement[],
): InputRequirement[] {
  const all = new Set(center)
  for (const one of all)
    for (const other of requirements) {
      const isBand = one.together !== null && one.together === other.together
      const isClass = one.sameClass !== null && one.sameClass === other.sameClass
      if (isBand || isClass) all.add(other)
    }
  return [...all]
}

/** The groups that share students or a room with a group. */
function partnerGroups({ facts }: ExplainContext): Map<number, number[]> {
  const partners = new Map<number, number[]>()
  for (const fact of facts) {
    if (fact.kind !== 'shared_students' && fact.kind !== 'room') continue
    const [one, other] = fact.groups
    partners.set(one, [...(partners.get(one) ?? []), other])
    partners.set(other, [...(partners.get(other) ?? []), one])
  }
  return partners
}

/** These requirements, farthest first, with all other facts that can touch them. */
function factsAround(context: ExplainContext, order: readonly InputRequirement[]): Fact[] {
  const teachers = new Set(order.map(({ teacher }) => teacher))
  const groups = new Set(order.map(({ group }) => group))
  const placeOf = new Map(order.map((requirement, place) => [requirement, place]))
  const partners = partnerGroups(context)
  const near = groups.union(new Set([...groups].flatMap((group) => partners.get(group) ?? [])))
  const [target, ...others] = context.facts
    .filter((fact) => fact.kind === 'need')
    .filter(({ requirement }) => placeOf.has(requirement))
    .sort((one, other) => placeOf.get(one.requirement)! - placeOf.get(other.requirement)!)
  return [...others.reverse(), ...context.facts.filter(touches).sort(byKind), ...(target ? [target] : [])]

  function touches(fact: Fact): boolean {
    switch (fact.kind) {
      case 'need':
        return false
      case 'teacher_off':
        return teachers.has(fact.teacher)
      case 'together':
      case 'same_class':
        return fact.requirements.some((requirement) => placeOf.has(requirement))
      case 'shared_students':
      case 'room':
        return fact.groups.some((group) => groups.has(group))
      case 'pin':
      case 'elsewhere':
        return teachers.has(fact.meeting.teacher) || near.has(fact.meeting.group)
    }
  }
}

/** The facts that are removed first if they are not needed. */
const ORDER: readonly Fact['kind'][] = [
  'room',
  'shared_students',
  'elsewhere',
  'together',
  'same_class',
  'pin',
  'teacher_off',
]
const byKind = (one: Fact, other: Fact) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind)
