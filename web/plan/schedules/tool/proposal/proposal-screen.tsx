import { Button, VisuallyHidden } from '@mantine/core'
import type { Proposal } from '#contract/plan/schedules/proposals.ts'
import { gradeLabel } from '#contract/grades.ts'
import { daySpan } from '#web/school/days.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { FinishedProposal } from './finished.tsx'
import { GradeSwitch } from './grade-switch.tsx'
import { SearchProgress } from './progress.tsx'
import { isInProgress } from './queries.ts'
import { gradesOf } from './request.ts'
import type { ProposalScreenProps } from './screen-props.ts'
import { useTeachersOf } from './week/teachers-of.ts'
import { proposedWeek } from './week/week.ts'
import { Week } from './week/week-part.tsx'
import { gradesText, summaryText } from './wording.ts'

/** Shows a block's proposal in each of its states: loading, none, running and finished. */
export function ProposalScreen(props: ProposalScreenProps) {
  const { query, grade, block, onPropose, onLeave } = props
  const proposal = query.data?.proposal
  return (
    <>
      <VisuallyHidden role="status">{proposal && stateSentence(proposal)}</VisuallyHidden>
      {proposal && !isInProgress(proposal) ? (
        <FinishedProposal key={proposal.id} {...props} proposal={proposal} />
      ) : (
        <>
          <PageHeader
            title={proposal ? `Building a schedule, ${gradeLabel(grade)}` : 'Proposed schedule'}
            context={`${block.name}, ${daySpan(block.start_date, block.end_date)}${proposal ? ` · for ${gradesText(proposal.grade_level_ids)}` : ''}`}
            actions={
              <Button variant="default" onClick={onLeave}>
                Back to the tool
              </Button>
            }
          />
          <ListState query={query}>
            {(loaded) =>
              loaded.proposal ? (
                <Running {...props} proposal={loaded.proposal} />
              ) : (
                <EmptyPanel
                  title="No proposed schedule"
                  action={<Button onClick={() => onPropose()}>Propose</Button>}
                >
                  There is no proposed schedule for {block.name} to accept.
                </EmptyPanel>
              )
            }
          </ListState>
        </>
      )}
    </>
  )
}

const stateSentence = (proposal: Proposal): string =>
  isInProgress(proposal) ? 'Building a schedule...' : `The search ended: ${summaryText(proposal)}.`

/** A running search: its progress above the best schedule so far. */
function Running({ proposal, grade, grid, grades, onGrade }: ProposalScreenProps & { proposal: Proposal }) {
  const week = proposedWeek(grid, proposal)
  const columns = useTeachersOf(week, grid)
  return (
    <>
      <SearchProgress proposal={proposal} />
      <GradeSwitch grades={gradesOf(proposal) ?? grades} grade={grade} onGrade={onGrade} />
      {columns.length > 0 && <Week grid={grid} columns={columns} week={week} choosing={null} />}
    </>
  )
}
