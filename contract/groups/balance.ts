import { z } from 'zod'
import { GradeLevel, Id, idList, listOf } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { formatChoice } from '#contract/formats.ts'
import { DistributionProposal, GroupKind, YearQuery } from './group-shapes.ts'

/** The traits by which groups are balanced, besides single labels (`label:NAME`); `labels` means all labels. */
export const TRAITS = ['attendance_tier', 'core_group', 'cte_group', 'homeroom', 'labels'] as const

const TraitName = z
  .string({ error: 'must be text' })
  .trim()
  .max(100, 'must be 100 characters or fewer')
  .refine(
    (text) => TRAITS.some((trait) => trait === text) || /^label:\s*\S/.test(text),
    `must be ${formatChoice([...TRAITS, 'label:NAME'])}`,
  )

const TwoStudents = listOf(Id, { min: 2, tooFew: 'must have two students', max: 2, of: 'students' })
const pairs = () => listOf(TwoStudents, { max: 1000, of: 'pairs' })

/** How many students with one value each group has, in the order of the proposal's groups. */
const BalancedValue = z.object({
  label: z.string(),
  /** The students who have no value, such as those in no CTE group. */
  is_missing: z.boolean(),
  before: z.array(z.int()),
  after: z.array(z.int()),
  /** The range of an even distribution for each group: its share, rounded down and up. */
  share: z.array(z.object({ min: z.int(), max: z.int() })),
})

/** A distribution with the spread of each trait, and sentences about the constraints that could not be met. */
export const BalancedProposal = DistributionProposal.extend({
  balance: z.array(z.object({ trait: z.string(), label: z.string(), values: z.array(BalancedValue) })),
  not_kept: z.array(z.string()),
})
export type BalancedProposal = z.output<typeof BalancedProposal>

export const balance = {
  'POST /api/groups/:kind/balanced/': {
    who: 'editor',
    about:
      'Proposes groups of even size and mix for the students of some groups of a grade and the unassigned; saves nothing, place/ does',
    params: z.object({ kind: GroupKind }),
    query: YearQuery,
    students: 'list',
    body: z.object({
      grade_level_id: GradeLevel,
      group_ids: idList({ min: 1, tooFew: 'must include at least one group', max: 200, of: 'groups' }),
      /** An empty list balances only the sizes. */
      balance: listOf(TraitName, { max: 60, of: 'traits' }).default([]),
      /** Students to keep apart or together; defaults to the pairs saved with the students. */
      apart: pairs().optional(),
      together: pairs().optional(),
      /** Students who stay where they are, even if they are in no group. */
      pinned: idList({ of: 'students' }).default([]),
    }),
    // 2,000 pairs of students and 1,000 who are pinned.
    maxBodyBytes: 128 * 1024,
    reply: BalancedProposal,
  },
} satisfies Routes
export type BalanceBody = z.output<(typeof balance)['POST /api/groups/:kind/balanced/']['body']>
