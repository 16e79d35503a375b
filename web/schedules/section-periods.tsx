import { Link } from 'react-router'
import { gradeLabel } from '#contract/words.ts'
import { ListState } from '#web/ui/list-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyPanel } from '#web/ui/panels.tsx'
import { Choice, useChoice } from './choose.tsx'
import { SectionPeriodForm } from './section-period-form.tsx'
import { SectionPeriodTable } from './section-period-table.tsx'
import { useGrid } from './use-schedules.ts'

/** Manage Section Periods: when one grade meets within one block. */
export function Page() {
  const choice = useChoice()
  const { grade, block, blocks } = choice
  const grid = useGrid(grade, block?.id ?? null)
  const hasNoBlocks = blocks.data?.length === 0
  return (
    <>
      <PageHeader
        title="Manage Section Periods"
        context={block && grade ? `${gradeLabel(grade)} · ${block.name}` : ''}
      />
      {hasNoBlocks ? (
        <EmptyPanel
          title="No block schedules found."
          action={<Link to="/schedules/block-schedules/add">Create the first block schedule</Link>}
        >
          A section period stands in a block schedule.
        </EmptyPanel>
      ) : (
        <Choice {...choice} />
      )}
      {!hasNoBlocks && (grade === null || !block) && (
        <EmptyPanel title="Choose a block and a grade">
          The section periods of that grade appear here.
        </EmptyPanel>
      )}
      {grade !== null && block && (
        <ListState query={grid}>
          {(data) => (
            <>
              <SectionPeriodTable periods={data.section_periods} />
              {data.may.edit && (
                <SectionPeriodForm key={`${grade} ${block.id}`} grade={grade} block={block.id} />
              )}
            </>
          )}
        </ListState>
      )}
    </>
  )
}
