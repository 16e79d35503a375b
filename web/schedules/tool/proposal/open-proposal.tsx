import { Button } from '@mantine/core'
import { GRADE_CODES, pluralize, type GradeCode } from '#contract/words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { isUnderWay, useProposal } from './queries.ts'
import { useFreshBatch, useUndoBatch } from './use-undo-batch.ts'
import { gradesText, summaryText } from './wording.ts'

export type OpenProposalProps = {
  grade: GradeCode
  block: number
  onShow: (grade: GradeCode) => void
}

/** Above the grid: the proposal of the block that waits or is searched for, and the one that was accepted just now. */
export function OpenProposal({ grade, block, onShow }: OpenProposalProps) {
  const { data: proposal } = useProposal(block)
  const [batch, setBatch] = useFreshBatch(block)
  const undo = useUndoBatch(block)
  const grades = proposal?.grade_level_ids
  const shown = !grades || grades.includes(grade) ? grade : GRADE_CODES.find((code) => grades.includes(code))
  return (
    <>
      {batch && (
        <Notice
          tone="good"
          action={
            <>
              <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(batch.id)}>
                Undo all of it
              </Button>
              <Button variant="default" onClick={() => setBatch(null)}>
                Close
              </Button>
            </>
          }
        >
          A proposed week was accepted: {pluralize(batch.changes, 'change')}.
        </Notice>
      )}
      {proposal && (
        <Notice
          action={
            <Button variant="default" onClick={() => onShow(shown ?? grade)}>
              Show the proposal
            </Button>
          }
        >
          {isUnderWay(proposal)
            ? `A week is being proposed for ${gradesText(proposal.grade_level_ids)}.`
            : `A proposed week for ${gradesText(proposal.grade_level_ids)} waits to be accepted: ${summaryText(proposal)}.`}
        </Notice>
      )}
    </>
  )
}
