import { useEffect, useState } from 'react'
import { ListState } from '#web/ui/list-state.tsx'
import { hideUndo } from '#web/ui/toast-undo.tsx'
import { AddDialog } from './add-dialog.tsx'
import { Board } from './board.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { DistributeDialog } from './distribute-dialog.tsx'
import { countOf, loadFailure } from './sentences.ts'
import { TeachersDialog } from './teachers-dialog.tsx'
import { useBoard, type Scope } from './use-board.ts'
import styles from './board.module.css'

export type DialogName = 'add' | 'create' | 'distribute' | 'teachers'

type GradeBoardProps = {
  scope: Scope
  dialog: DialogName | null
  onDialog: (dialog: DialogName | null) => void
}

/** The board of one grade, and the dialogs that make groups for it and fill them. */
export function GradeBoard({ scope, dialog, onDialog }: GradeBoardProps) {
  const { query, shown, unsaved } = useBoard(scope)
  const [wasUnsaved, setWasUnsaved] = useState(false)
  if (unsaved > 0 && !wasUnsaved) setWasUnsaved(true)
  const close = () => onDialog(null)
  const distribute = () => onDialog('distribute')
  useEffect(() => hideUndo, [])
  return (
    <>
      <p className={styles.saving}>{savingLine(unsaved, wasUnsaved)}</p>
      <ListState query={query} failure={loadFailure(scope.type, query.error)}>
        {(loaded) => <Board scope={scope} data={shown ?? loaded} onDistribute={distribute} />}
      </ListState>
      {dialog === 'add' && <AddDialog scope={scope} onClose={close} />}
      {dialog === 'create' && <CreateDialog scope={scope} onClose={close} onDistribute={distribute} />}
      {dialog === 'distribute' && <DistributeDialog scope={scope} onClose={close} />}
      {dialog === 'teachers' && <TeachersDialog scope={scope} onClose={close} />}
    </>
  )
}

function savingLine(unsaved: number, wasUnsaved: boolean): string {
  if (unsaved > 0) return `Saving ${countOf(unsaved, 'change')} ...`
  return wasUnsaved ? 'All changes saved' : ''
}
