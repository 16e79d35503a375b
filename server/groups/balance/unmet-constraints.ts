import { joinWithAnd, pluralForm } from '#contract/words.ts'
import type { BalanceInput, Targets } from './model.ts'

/** What the sentences name, each by its place in the lists of the input. */
export type Names = { students: string[]; groups: string[]; values: string[] }

type Result = {
  input: BalanceInput
  groupOf: readonly (number | null)[]
  /** The even distribution if no student had to stay. */
  even: Targets
  names: Names
}

/** The parts of the request that the proposal does not meet, as sentences that name people and groups. */
export const unmetConstraints = (result: Result): string[] => [
  ...unmetSizes(result),
  ...unmetValues(result),
  ...unmetPairs(result),
]

function unmetSizes({ input, groupOf, names }: Result): string[] {
  const sizes = input.groups.map((_, group) => groupOf.filter((one) => one === group).length)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  if (most - least <= 1) return []
  return input.groups.flatMap(({ capacity }, group) => {
    const size = sizes[group]!
    const staying = countStaying(input, group)
    if (capacity !== null && size >= capacity && size < most)
      return `${names.groups[group]} only has room for ${capacity}, so the groups are not the same size.`
    if (size === most && staying === size)
      return `${staying} students stay in ${names.groups[group]}, so the groups are not the same size.`
    if (capacity !== null && size > capacity)
      return `${names.groups[group]} has room for ${capacity} but would still have ${size}.`
    return []
  })
}

const countStaying = ({ students }: BalanceInput, group: number) =>
  students.filter(({ home, pinned }) => pinned && home === group).length

function unmetValues({ input, groupOf, even, names }: Result): string[] {
  return input.values.flatMap(({ isMissing }, value) => {
    if (isMissing) return []
    const counts = input.groups.map(() => 0)
    const staying = input.groups.map(() => 0)
    for (const [student, { values, pinned }] of input.students.entries()) {
      const group = groupOf[student] ?? null
      if (group === null || !values.includes(value)) continue
      counts[group]! += 1
      if (pinned) staying[group]! += 1
    }
    const shares = even.counts[value]!
    const outside = input.groups.flatMap((_, group) => {
      const { min, max } = shares[group]!
      const count = counts[group]!
      if (count >= min && count <= max) return []
      const share = min === max ? `${min}` : `${min} or ${max}`
      const why = staying[group]! > max ? `, because ${staying[group]} stay there` : ''
      return `${names.groups[group]} would have ${count} instead of ${share}${why}`
    })
    return outside.length > 0 ? `${names.values[value]}: ${joinWithAnd(outside)}.` : []
  })
}

function unmetPairs({ input, groupOf, names }: Result): string[] {
  return input.pairs.flatMap(({ kind, one, other }) => {
    const [group, otherGroup] = [groupOf[one] ?? null, groupOf[other] ?? null]
    if (kind === 'apart' ? group === null || group !== otherGroup : group === otherGroup) return []
    const [name, otherName] = [names.students[one]!, names.students[other]!]
    const stay = [one, other]
      .filter((student) => input.students[student]!.pinned)
      .map((at) => names.students[at]!)
    const why =
      stay.length === 0
        ? ''
        : ` ${joinWithAnd(stay)} ${pluralForm(stay.length, 'stays', 'stay')} in the current group.`
    if (kind === 'apart')
      return `${name} and ${otherName} should be apart, but both would be in ${names.groups[group!]}.${why}`
    const place = (at: number | null) => (at === null ? 'not in a group' : `in ${names.groups[at]}`)
    return `${name} and ${otherName} should be together, but would be ${place(group)} and ${place(otherGroup)}.${why}`
  })
}
