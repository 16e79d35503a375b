import { useEffect, useState } from 'react'
import { pluralize } from '#contract/words.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { SavingLine } from '#web/ui/feedback/saving-line.tsx'
import { hideUndo } from '#web/ui/feedback/toast-undo.tsx'
import { useDialogFocus } from '#web/ui/focus/use-dialog-focus.ts'
import { loadFailure } from '../sentences.ts'
import { Board } from './board.tsx'
import { AddDialog } from './dialogs/add-dialog.tsx'
import { CreateDialog } from './dialogs/create-dialog.tsx'
import { DistributeDialog } from './dialogs/distribute-dialog.tsx'
import { TeachersDialog } from './dialogs/teachers-dialog.tsx'
import { focusUnassigned } from './focus.ts'
import { useSelection } from './selection.ts'
import { useBoard, type Scope } from './use-board.ts'

export type BoardDialogName = 'add' | 'create' | 'distribute' | 'teachers'

/** The dialog that is open, if any, and how to open and close it. */
export function useBoardDialog() {
  const { opened, open, close } = useDialogFocus<BoardDialogName>(focusUnassigned)
  return { name: opened ?? null, open, close }
}

type GradeBoardProps = { scope: Scope; dialog: ReturnType<typeof useBoardDialog> }

/** The board of one grade, and the dialogs that create its groups and fill them. */
export function GradeBoard({ scope, dialog }: GradeBoardProps) {
  const { query, shown, unsaved } = useBoard(scope)
  const [wasUnsaved, setWasUnsaved] = useState(false)
  if (unsaved > 0 && !wasUnsaved) setWasUnsaved(true)
  const selection = useSelection()
  const { name, open, close } = dialog
  const distribute = () => {
    selection.clear()
    open('distribute')
  }
  useEffect(() => hideUndo, [])
  return (
    <>
      <SavingLine>{savingText(unsaved, wasUnsaved)}</SavingLine>
      <ListState query={query} failure={loadFailure(scope.type, query.error)}>
        {(loaded) => (
          <Board scope={scope} data={shown ?? loaded} selection={selection} onDistribute={distribute} />
        )}
      </ListState>
      {name === 'add' && <AddDialog scope={scope} onClose={close} />}
      {name === 'create' && <CreateDialog scope={scope} onClose={close} onDistribute={distribute} />}
      {name === 'distribute' && <DistributeDialog scope={scope} onClose={close} />}
      {name === 'teachers' && <TeachersDialog scope={scope} onClose={close} />}
    </>
  )
}

function savingText(unsaved: number, wasUnsaved: boolean): string {
  if (unsaved > 0) return `Saving ${pluralize(unsaved, 'change')} ...`
  return wasUnsaved ? 'All changes saved' : ''
}
