import { useState } from 'react'
import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { BlockSchedule } from '#contract/plan/schedules/records.ts'
import type { GradeCode } from '#contract/grades.ts'
import { useHeadingFocusOnStep } from '../grid/grid-focus.ts'
import type { ToolView } from '../setup/use-tool-address.ts'
import { useGradesOfBlock } from './grades-of-block.ts'
import { PinScreen } from './pin-screen.tsx'
import { ProposalScreen } from './proposal-screen.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import { isInProgress, useProposal } from './queries.ts'
import { useProposalRequest, type ProposalRequest } from './request.ts'

type ProposalViewProps = {
  view: ToolView
  grade: GradeCode
  block: BlockSchedule
  grid: ScheduleGrid
  /** Null goes back to the tool's grid. */
  onShow: (view: ToolView | null, grade: GradeCode) => void
}

/** Shows the proposal for a block, or lets the user choose what it has to keep. */
export function ProposalView({ view, grade, block, grid, onShow }: ProposalViewProps) {
  const [dialog, setDialog] = useState<{ title: string; initial: ProposalRequest }>()
  const [request, keepRequest] = useProposalRequest(block.id, grade)
  const grades = useGradesOfBlock(block.id)
  const proposal = useProposal(block.id)
  const step = view === 'proposal' && isInProgress(proposal.data?.proposal) ? 'search' : view
  useHeadingFocusOnStep(proposal.data === undefined ? undefined : `${grade} ${block.id} ${step}`)
  const place = { grade, block, grid, grades, onGrade: (next: GradeCode) => onShow(view, next) }
  return (
    <>
      {view === 'pins' ? (
        <PinScreen
          {...place}
          request={request}
          onPin={(pinned) => keepRequest({ ...request, keep: 'cells', pinned })}
          onPropose={() => setDialog({ title: 'Propose a schedule', initial: request })}
          onCancel={() => onShow(null, grade)}
        />
      ) : (
        <ProposalScreen
          {...place}
          query={proposal}
          onPropose={(initial) =>
            setDialog(
              initial ? { title: 'Try again', initial } : { title: 'Propose a schedule', initial: request },
            )
          }
          onLeave={() => onShow(null, grade)}
        />
      )}
      {dialog && (
        <ProposeDialog
          {...dialog}
          block={block.id}
          grade={grade}
          grades={grades}
          onStarted={(shown) => {
            setDialog(undefined)
            onShow('proposal', shown)
          }}
          onChooseCells={(next) => {
            setDialog(undefined)
            keepRequest(next)
            onShow('pins', grade)
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
