import type { GradeCode } from '#contract/grades.ts'
import type { ToolView } from '../setup/use-tool-address.ts'
import { ProposeDialog } from './propose-dialog.tsx'
import { useProposalRequest } from './request.ts'
import { useGradesOfBlock } from './grades-of-block.ts'

export type StartProposalProps = {
  grade: GradeCode
  block: number
  onShow: (view: ToolView, grade: GradeCode) => void
  onClose: () => void
}

/** The dialog that 'Propose' opens in the tool. */
export function StartProposal({ grade, block, onShow, onClose }: StartProposalProps) {
  const [request, keepRequest] = useProposalRequest(block, grade)
  return (
    <ProposeDialog
      title="Propose a schedule"
      block={block}
      grade={grade}
      grades={useGradesOfBlock(block)}
      initial={request}
      onStarted={(shown) => onShow('proposal', shown)}
      onChooseCells={(next) => {
        keepRequest(next)
        onShow('pins', grade)
      }}
      onClose={onClose}
    />
  )
}
