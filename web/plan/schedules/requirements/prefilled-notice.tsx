import { pluralize } from '#contract/words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { BlockRequirements } from './queries.ts'

const FILLED_FROM = {
  this_block: 'Filled in from the current schedule',
  last_block: 'Filled in from the last block',
  lead_teachers: 'Filled in from the lead teachers',
} as const

/** Explains where the prefilled rows come from. */
export function PrefilledNotice({
  data: { prefilled_from, prefilled_block, needs: requirements },
}: {
  data: BlockRequirements
}) {
  if (requirements.length === 0)
    return (
      <Notice title="No class requirements yet">
        There are no assignments to start from, and no group has a lead teacher. Add a row for each teacher a
        group meets.
      </Notice>
    )
  const sources = {
    this_block: `They come from the assignments of ${prefilled_block}.`,
    last_block: `They come from the assignments and time off of ${prefilled_block}.`,
    lead_teachers: 'No earlier block has assignments, so each group starts with its lead teacher.',
  }
  return (
    <Notice
      title={`${FILLED_FROM[prefilled_from ?? 'this_block']}: ${pluralize(requirements.length, 'class requirement')}, not saved yet`}
    >
      {prefilled_from && sources[prefilled_from]} Check each grade, change what is different now, and save.
    </Notice>
  )
}
