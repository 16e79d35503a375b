import { Button } from '@mantine/core'
import type { GradeCode } from '#contract/grades.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AcceptedNotice } from './accept/accepted-notice.tsx'
import { isInProgress, useProposal } from './queries.ts'
import { gradeToShow, gradesOf } from './request.ts'
import { gradesText, summaryText } from './wording.ts'

export type OpenProposalProps = {
  grade: GradeCode
  block: number
  onShow: (grade: GradeCode) => void
}

/** Shown above the grid: the block's running or finished proposal, and the one that was just accepted. */
export function OpenProposal({ grade, block, onShow }: OpenProposalProps) {
  const proposal = useProposal(block).data?.proposal
  return (
    <>
      <AcceptedNotice block={block} />
      {proposal && (
        <Notice
          action={
            <Button variant="default" onClick={() => onShow(gradeToShow(gradesOf(proposal), grade))}>
              Show the proposal
            </Button>
          }
        >
          {isInProgress(proposal)
            ? `Building a schedule for ${gradesText(proposal.grade_level_ids)}.`
            : `A proposed schedule for ${gradesText(proposal.grade_level_ids)} is ready to review: ${summaryText(proposal)}.`}
        </Notice>
      )}
    </>
  )
}
