import type { InputNeed } from '../input.ts'
import type { Fact } from './facts.ts'
import type { Known } from './known.ts'

/**
 * Sets of facts that grow around a need, the smallest first: the need with those that meet together with it, the needs of its
 * teachers, those of its groups, those of groups that share students or a room with them, and so on until nothing is added.
 * Within a set the farthest needs come first and the need itself last, so that the nearest reasons are kept when it is shrunk.
 */
export function* neighbourhoods(known: Known, target: InputNeed): Generator<Fact[]> {
  const { needs } = known.input
  const partners = partnerGroups(known)
  const order = withCompanions(needs, [target])
  yield factsAround(known, order)
  for (let from = 0; from < order.length;) {
    const centre = order.slice(from)
    from = order.length
    const teachers = new Set(centre.map(({ teacher }) => teacher))
    const groups = new Set(centre.map(({ group }) => group))
    const sharing = new Set([...groups].flatMap((group) => partners.get(group) ?? []))
    if (add(({ teacher }) => teachers.has(teacher))) yield factsAround(known, order)
    if (add(({ group }) => groups.has(group))) yield factsAround(known, order)
    if (add(({ group }) => sharing.has(group))) yield factsAround(known, order)
  }

  function add(belongs: (need: InputNeed) => boolean): boolean {
    const before = new Set(order)
    const added = needs.filter((need) => !before.has(need) && belongs(need))
    const all = withCompanions(needs, added).filter((need) => !before.has(need))
    order.push(...all)
    return all.length > 0
  }
}

/** Needs, and those that meet together with them or are one class with them. */
function withCompanions(needs: readonly InputNeed[], centre: readonly InputNeed[]): InputNeed[] {
  const all = new Set(centre)
  for (const one of all)
    for (const other of needs) {
      const isBand = one.together !== null && one.together === other.together
      const isClass = one.sameClass !== null && one.sameClass === other.sameClass
      if (isBand || isClass) all.add(other)
    }
  return [...all]
}

/** The groups that share students or a room with a group. */
function partnerGroups({ facts }: Known): Map<number, number[]> {
  const partners = new Map<number, number[]>()
  for (const fact of facts) {
    if (fact.kind !== 'shared_students' && fact.kind !== 'room') continue
    const [one, other] = fact.groups
    partners.set(one, [...(partners.get(one) ?? []), other])
    partners.set(other, [...(partners.get(other) ?? []), one])
  }
  return partners
}

/** These needs, farthest first, with all other facts that can touch them. */
function factsAround(known: Known, order: readonly InputNeed[]): Fact[] {
  const teachers = new Set(order.map(({ teacher }) => teacher))
  const groups = new Set(order.map(({ group }) => group))
  const placeOf = new Map(order.map((need, place) => [need, place]))
  const partners = partnerGroups(known)
  const near = groups.union(new Set([...groups].flatMap((group) => partners.get(group) ?? [])))
  const [target, ...others] = known.facts
    .filter((fact) => fact.kind === 'need')
    .filter(({ need }) => placeOf.has(need))
    .sort((one, other) => placeOf.get(one.need)! - placeOf.get(other.need)!)
  return [...others.reverse(), ...known.facts.filter(touches).sort(byKind), ...(target ? [target] : [])]

  function touches(fact: Fact): boolean {
    switch (fact.kind) {
      case 'need':
        return false
      case 'teacher_off':
        return teachers.has(fact.teacher)
      case 'together':
      case 'same_class':
        return fact.needs.some((need) => placeOf.has(need))
      case 'shared_students':
      case 'room':
        return fact.groups.some((group) => groups.has(group))
      case 'pin':
      case 'elsewhere':
        return teachers.has(fact.meeting.teacher) || near.has(fact.meeting.group)
    }
  }
}

/** What is left out first where it is not needed. */
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
